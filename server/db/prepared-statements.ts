// Plans once what is asked often. PostgreSQL plans a statement each time that it comes without a name,
// which for a short read takes longer than running it (docs/decisions/0031-plan-once.md). So a text that
// comes again and again is sent under a name, as a prepared statement of its connection. A connection
// keeps a limited number of them, the latest used: each takes memory in PostgreSQL.
import { createHash } from 'node:crypto'
import pg from 'pg'
import { withTheNext } from './hold-back.ts'
import { columnsOf, sendKnown, type Columns } from './known-statement.ts'
import { failedStatements } from './packet.ts'

/** How often a process sends a text before it gets a name: what comes once is not worth keeping. */
const often = 3
const limits = { texts: 2000, namesOfConnection: 250 }

/**
 * In a statement whose best plan depends on its values: under a name PostgreSQL would settle for one
 * plan for all of them. Such a statement is planned each time.
 */
export const planEachTime = '/* planned each time */'

interface Text {
  sent: number
  /** None for what must not have one. */
  name: string | undefined
}

/** For a pool's `connect` event. */
export function prepareOften(limit = limits): (client: pg.ClientBase) => void {
  const texts = new Map<string, Text>()

  /** Counted for all connections together, so that a new one has its names at once. */
  function nameOf(text: string): string | undefined {
    const known = texts.get(text) ?? {
      sent: 0,
      name: isPreparable(text) ? hashOf(text) : undefined,
    }
    known.sent += 1
    moveToEnd(texts, text, known)
    if (texts.size > limit.texts) texts.delete(oldestOf(texts))
    return known.sent < often ? undefined : known.name
  }

  return (client) => {
    /** With their columns, once these have been told. */
    const named = new Map<string, Columns | undefined>()

    function makeRoomFor(name: string, columns: Columns | undefined): void {
      moveToEnd(named, name, columns)
      if (named.size <= limit.namesOfConnection) return
      forget(oldestOf(named))
    }

    function forget(name: string): void {
      if (named.delete(name)) client.query(new CloseStatement(name))
    }

    const send = client.query.bind(client) as typeof client.query

    async function sendNamed(name: string, text: string, values: unknown[]) {
      const columns = named.get(name)
      makeRoomFor(name, columns)
      try {
        if (columns) return await sendKnown(send, { name, values, columns })
        const answer = await send({ name, text, values })
        // Of what is sent with the next nobody is told any.
        if (named.has(name) && !text.endsWith(withTheNext)) {
          named.set(name, columnsOf(answer.fields, client))
        }
        return answer
      } catch (cause) {
        const error = cause as Error & { code?: string }
        if (outdated.has(error.code)) forget(failedStatements.get(error) ?? name)
        throw error
      }
    }

    client.query = new Proxy(send, {
      apply: (_send, _client, args: unknown[]) => {
        const [text, values] = args
        const isPlain = args.length === 2 && typeof text === 'string'
        const name = isPlain ? nameOf(text) : undefined
        if (!name) return Reflect.apply(send, client, args)
        return sendNamed(name, text as string, values as unknown[])
      },
    })
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/**
 * What would be outdated once a column is added while we run is left alone (`*` as the result), and so
 * is what has no plan: the beginning and end of a transaction.
 */
function isPreparable(text: string): boolean {
  return (
    /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
    !/^\s*select (distinct )?("\w+"\.)?\*|\breturning \*/.test(text) &&
    !text.includes(planEachTime)
  )
}

/** The columns are of another type now, or a pooler has given us a connection that lacks the statement. */
const outdated = new Set<string | undefined>(['0A000', '26000'])

/** Over the protocol rather than as DEALLOCATE, which a failed transaction and a pooler would refuse. */
class CloseStatement {
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  submit(connection: pg.Connection): void {
    connection.close({ type: 'S', name: this.#name }, false)
    connection.sync()
    delete (connection as unknown as Parsed).parsedStatements[this.#name]
  }

  handleError(): void {}
  handleReadyForQuery(): void {}
}

/** What the driver remembers of a connection, and does not tell its types. */
interface Parsed {
  parsedStatements: Record<string, string>
}

function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key)
  map.set(key, value)
}

function oldestOf<Key>(map: Map<Key, unknown>): Key {
  return map.keys().next().value!
}
