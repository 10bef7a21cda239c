import pg from 'pg'
import { directOf, type Database } from '#server/db/connect.ts'

/** Values are written in one format, so that they can be compared later. The time limits of requests don't apply. */
const settings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 3; set synchronize_seqscans = off;
  set search_path = public; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Runs `work` on a connection of its own, whose settings and locks end with it. */
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
  // A broken connection fails the query under way or the next one; an unheard event ends the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
