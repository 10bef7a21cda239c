import type pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** Notes every statement that is sent over the pool's connections after this call. */
export function listenIn(pool: pg.Pool, heard: Statement[] = []): Statement[] {
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, _client, args: unknown[]) {
        const [text, values] = args
        if (typeof text === 'string' && Array.isArray(values)) heard.push({ text, values })
        return Reflect.apply(query, client, args)
      },
    })
  })
  return heard
}
