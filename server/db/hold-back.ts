// In a transaction, a statement whose answer nobody needs travels with the next one: `begin`, a lock, an
// audit row (docs/decisions/0054-writes-that-cost-less.md). PostgreSQL runs them one after the other, each
// on what the one before has left. If one fails, none behind it is run, and whoever waits for the next
// gets its error. So all is as if each had been waited for, but for the waiting.
import type pg from 'pg'
import { KnownStatement } from './known-statement.ts'
import { Packet, toQuery, type Statement } from './packet.ts'

/** Ends a statement that is not waited for. */
export const withTheNext = '/* with the next */'

const begins = /^(begin|start transaction)/

/** For a pool's `connect` event. */
export function holdBack(client: pg.ClientBase): void {
  let held: Statement[] = []
  let isOpen = false

  function takeHeld(): Statement[] {
    const taken = held
    held = []
    return taken
  }

  client.query = new Proxy(client.query, {
    apply: (query, _client, args: unknown[]) => {
      const [first] = args
      const send = () => Reflect.apply(query, client, args)
      const sendAs = (packet: Packet) => Reflect.apply(query, client, [packet])
      // It tells whoever waits for it by itself.
      if (first instanceof KnownStatement) {
        return held.length > 0 ? sendAs(new Packet(takeHeld(), first)) : send()
      }
      const statement = statementOf(args)
      if (!statement) return send()
      const { text } = statement
      if (begins.test(text)) isOpen = true
      if (isOpen && (begins.test(text) || text.endsWith(withTheNext))) {
        held.push(statement)
        return nothing
      }
      if (text === 'commit' || text === 'rollback') isOpen = false
      const before = takeHeld()
      if (text.startsWith('rollback')) {
        // What was never sent need not be undone.
        return begins.test(before[0]?.text ?? '') ? nothing : send()
      }
      if (before.length === 0) return send()
      return new Promise((resolve, reject) => {
        const last = toQuery(statement, (error, result) =>
          error ? reject(error) : resolve(result),
        )
        sendAs(new Packet(before, last))
      })
    },
  })
}

const nothing = Promise.resolve({ rows: [] })

/** As Kysely sends it, with a name or without. */
function statementOf([first, values]: unknown[]): Statement | undefined {
  if (typeof first === 'string') return Array.isArray(values) ? { text: first, values } : undefined
  const { name, text } = first as Partial<Statement>
  return name && text ? (first as Statement) : undefined
}
