import pg from 'pg'
import { directOf, type Database } from '#kernel/server/db/connect.ts'

/**
 * Connection settings. They fix the format of values and the order of rows, so that restored tables
 * can be compared with the archive byte by byte. They also switch off the time limits that the
 * portal sets for requests.
 */
const settings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 3; set synchronize_seqscans = off;
  set search_path = public; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Runs `work` on its own connection, whose settings and locks end with the connection. */
export async function withClient<T>(
  db: Database,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...directOf(db),
    application_name: 'tender-portal backup',
    keepAlive: true,
    query_timeout: 0,
  })
  // A broken connection fails the current query or the next one. Without a listener, the error
  // event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
