// Messages between servers through PostgreSQL's NOTIFY, which delivers them when the transaction
// commits.
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'

export const channel = 'portal'

export type Announcement =
  /**
   * A notice has been sent to a batch of users: those with ids greater than `above` and at most
   * `up_to`.
   */
  | {
      kind: 'notice'
      notice_id: number
      tender_id: number | null
      changes_page: boolean
      above: number
      up_to: number
    }
  /** A user has read a notification. */
  | { kind: 'read'; user_id: number }

export async function announce(tx: Tx, ...announcements: Announcement[]): Promise<void> {
  const messages = announcements.map((announcement) => JSON.stringify(announcement))
  await sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`.execute(
    tx,
  )
}
