import { sql } from 'kysely'
import type { Database } from './connect.ts'

const batch = 5000

/** What is over, and where it lies. A year is kept of what people were told. */
const leftovers = {
  sessions: sql`expires_at < now()`,
  // Shown as expired for a while, so that its owner sees why a program is refused.
  api_tokens: sql`expires_at < now() - interval '1 month'`,
  mfa_challenges: sql`expires_at < now()`,
  password_resets: sql`expires_at < now()`,
  email_confirmations: sql`expires_at < now()`,
  email_changes: sql`expires_at < now()`,
  first_admin_links: sql`expires_at < now()`,
  // Shown as expired for a while, to be sent again.
  colleague_invitations: sql`expires_at < now() - interval '3 months'`,
  repeat_registrations: sql`expires_at < now()`,
  // Its cookie has run out. The last one of each user stays: without any, the next sign-in would pass
  // for the first, of which nobody is told.
  known_devices: sql`last_seen_at < now() - interval '1 year' and exists (
    select from known_devices newer where newer.user_id = known_devices.user_id
      and (newer.last_seen_at, newer.device_hash)
        > (known_devices.last_seen_at, known_devices.device_hash))`,
  throttles: sql`resets_at < now()`,
  // A repeat comes within seconds or minutes; after a day nobody means the first one any more.
  idempotency_keys: sql`created_at < now() - interval '1 day'`,
  notifications: sql`created_at < now() - interval '1 year' and read_at is not null`,
  outbox: sql`sent_at < now() - interval '1 year'`,
  // After the two above: once nothing speaks of them any more.
  notices: sql`created_at < now() - interval '1 year' and told_at is not null
    and not exists (select from notifications where notice_id = notices.id)
    and not exists (select from outbox where notice_id = notices.id)`,
  search_matches: sql`matched_at < now() - interval '1 year' and waits_for is null`,
  webhook_deliveries: sql`created_at < now() - interval '30 days'`,
  reminders: sql`due_at < now() - interval '1 month'`,
}

/** Deletes what has run out, some at a time so that nobody waits for it; how many of each. */
export async function sweepLeftovers(db: Database): Promise<Record<string, number>> {
  const swept: Record<string, number> = {}
  for (const [table, isOver] of Object.entries(leftovers)) {
    swept[table] = 0
    for (let deleted = batch; deleted === batch; swept[table] += deleted) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${isOver} limit ${batch}))`.execute(db)
      deleted = Number(numAffectedRows ?? 0)
    }
  }
  return swept
}
