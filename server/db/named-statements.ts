// PostgreSQL plans an unnamed statement each time it is sent, which for a short read takes longer than
// running it. Kysely sends every statement without a name, so its pool is wrapped here: a text that a
// process sends often is sent under a name, and PostgreSQL keeps its plan for as long as the connection
// lives (docs/decisions/0031-plan-once.md).
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

const limits = {
  /** Number of times a text is sent before it gets a name: one that is rare is not worth keeping. */
  often: 3,
  /** Names per process. Each costs PostgreSQL memory on every connection, and is never given up. */
  names: 400,
  /** Texts without a name that are counted; the count starts again when there are more. */
  texts: 2000,
}

/** Error codes of a named statement that no longer fits the tables, or that a pooler has lost. */
const outdated = new Set(['0A000', '26000'])

type OnWait = (ms: number) => void

const waitListeners = new WeakMap<pg.Pool, OnWait>()

/** Calls `listener` with how long each statement or transaction of Kysely waited for a connection. */
export function onConnectionWait(pool: pg.Pool, listener: OnWait): void {
  waitListeners.set(pool, listener)
}

/** Returns the pool as Kysely uses it, with names for the statements that are sent often. */
export function namingPool(pool: pg.Pool, limit = limits): PostgresPool {
  const nameOf = createNames(limit)
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const start = performance.now()
      const client = await pool
        .connect()
        .finally(() => waitListeners.get(pool)?.(performance.now() - start))
      const known = wrapped.get(client) ?? namingClient(client, nameOf)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function namingClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  let isOutdated = false

  async function query<Row>(text: string, values: readonly unknown[]) {
    const name = nameOf(text)
    try {
      const result = await client.query({ ...(name && { name }), text, values: [...values] })
      return result as unknown as PostgresQueryResult<Row>
    } catch (error) {
      isOutdated ||= outdated.has((error as { code?: string }).code ?? '')
      throw error
    }
  }

  return {
    // Kysely's other signature is for cursors, which the portal does not use.
    query: query as PostgresPoolClient['query'],
    // A connection with an outdated statement is replaced by a new one.
    release: (isBroken = false) => client.release(isBroken || isOutdated),
  }
}

function createNames(limit: typeof limits): (text: string) => string | undefined {
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
 * Returns whether a text has a plan that can be kept: no `begin` or `commit`, and no `*` in its result,
 * which would be outdated as soon as a migration adds a column.
 */
function isPreparable(text: string): boolean {
  return (
    /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
    !/^\s*select (distinct )?("\w+"\.)?\*|\breturning \*/.test(text)
  )
}
