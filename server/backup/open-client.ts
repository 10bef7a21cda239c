import type pg from 'pg'
import { directOf, type Database } from '#server/db/connect.ts'
import { FollowingClient } from '#server/db/following-client.ts'

/**
 * Session settings: values have one text form, so that they can be compared, and the timeouts of
 * requests don't apply.
 */
const settings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 3; set synchronize_seqscans = off;
  set search_path = public; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Opens a separate connection; its settings and locks end with it. */
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
  // Errors are reported by the current query, or by the next one.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
