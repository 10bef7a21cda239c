import type pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
  /**
   * True if the statement is sent without a name and so is planned each time (plannedEachTime in
   * connect.ts).
   */
  isPlannedEachTime: boolean
}

/** Records every statement that is sent over connections opened by the pool after this call. */
export function recordStatements(pool: pg.Pool, statements: Statement[] = []): Statement[] {
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, _client, args: unknown[]) {
        const [first, second] = args as [string | pg.QueryConfig, unknown[] | undefined]
        const isPlannedEachTime = typeof first === 'string'
        const { text, values } = isPlannedEachTime ? { text: first, values: second } : first
        if (text && values) statements.push({ text, values, isPlannedEachTime })
        return Reflect.apply(query, client, args)
      },
    })
  })
  return statements
}
