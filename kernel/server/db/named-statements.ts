// PostgreSQL plans an unnamed statement each time it is sent, which for a short read takes longer
// than running it. Kysely sends every statement without a name, so its pool is wrapped here:
// statements that a process sends often become named prepared statements, whose plans PostgreSQL
// keeps until the connection ends (docs/decisions/0005-performance.md).
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

interface Limits {
  /** Number of times a statement is sent before it gets a name. Rare statements stay unnamed. */
  often: number
  /**
   * Maximum number of names per process. Each name uses PostgreSQL's memory on every connection and
   * is never released.
   */
  names: number
  /**
   * Maximum number of unnamed statements that are counted. The counts are cleared when there are
   * more.
   */
  texts: number
}

const limits: Limits = { often: 3, names: 400, texts: 2000 }

/**
 * The driver's message when `query_timeout` has passed. The reply may still arrive, so the
 * connection is discarded.
 */
const readTimeout = 'Query read timeout'

/** Error codes for a named statement that no longer fits the tables, or that a pooler has lost. */
const outdated = new Set(['0A000', '26000'])

/** Returns a pool for Kysely that names frequent statements. */
export function namingPool(pool: pg.Pool, limit: Limits = limits): PostgresPool {
  return wrapPool(pool, createNames(limit))
}

/**
 * Returns a pool for Kysely that doesn't name statements, so that PostgreSQL plans each one every
 * time.
 */
export function unnamedPool(pool: pg.Pool): PostgresPool {
  return wrapPool(pool)
}

type NameOf = (text: string) => string | undefined

function wrapPool(pool: pg.Pool, nameOf?: NameOf): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrapClient(client, nameOf)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function wrapClient(client: pg.PoolClient, nameOf?: NameOf): PostgresPoolClient {
  let isUnusable = false
  let isTimedOut = false

  async function query<Row>(text: string, values: readonly unknown[]) {
    // After a timeout, no further statement is sent, because Kysely's rollback would wait for a
    // reply again. PostgreSQL rolls back when the connection closes.
    if (isTimedOut) throw new Error(readTimeout)
    try {
      const result = await send(text, [...values])
      return result as unknown as PostgresQueryResult<Row>
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string }
      isTimedOut ||= message === readTimeout
      isUnusable ||= isTimedOut || outdated.has(code)
      throw error
    }
  }

  function send(text: string, values: unknown[]) {
    if (!nameOf) return client.query(text, values)
    const name = nameOf(text)
    return client.query({ ...(name && { name }), text, values })
  }

  return {
    // Kysely's other signature is for cursors, which the portal does not use.
    query: query as PostgresPoolClient['query'],
    // A connection with an outdated statement or a lost reply is replaced by a new one.
    release: (isBroken = false) => client.release(isBroken || isUnusable),
  }
}

function createNames(limit: Limits): NameOf {
  const names = new Map<string, string>()
  const timesSent = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= limit.names || !isPreparable(text)) return known
    const times = (timesSent.get(text) ?? 0) + 1
    if (times < limit.often) {
      if (timesSent.size >= limit.texts) timesSent.clear()
      timesSent.set(text, times)
      return undefined
    }
    timesSent.delete(text)
    const name = `statement_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/**
 * Returns whether a statement's plan can be kept. `begin` and `commit` have no plan, and a result
 * with `*` would be outdated as soon as a migration adds a column.
 */
function isPreparable(text: string): boolean {
  return (
    /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
    !/^\s*select (distinct )?("\w+"\.)?\*|\breturning \*/.test(text)
  )
}
