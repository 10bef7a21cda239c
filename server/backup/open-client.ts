import type pg from 'pg'
import { directOf, type Database } from '#server/db/connect.ts'
import { FollowingClient } from '#server/db/following-client.ts'

/** Every value is written in one way, so that it can be compared later; and no limit that requests have. */
const settings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 3; set synchronize_seqscans = off;
  set search_path = public; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** A connection of its own: what is set and locked on it ends with it. */
export async function withClient<T>(
  db: Database,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new FollowingClient({
    ...directOf(db),
    application_name: 'tender-portal backup',
    keepAlive: true,
    query_timeout: 0,
  })
  // What breaks is told by the query that is under way, or by the next one.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
