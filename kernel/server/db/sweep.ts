import { sql } from 'kysely'
import type { Database } from './connect.ts'

const batch = 5000

/**
 * Conditions for expired rows, by table. Notifications that have been read and emails that have
 * been sent are kept for a year.
 */
const leftovers = {
  sessions: sql`expires_at < now()`,
  // Expired tokens stay listed for a month, so that their owners can see why a program's requests
  // are rejected.
  api_tokens: sql`expires_at < now() - interval '1 month'`,
  mfa_challenges: sql`expires_at < now()`,
  used_sso_attempts: sql`expires_at < now()`,
  password_resets: sql`expires_at < now()`,
  email_confirmations: sql`expires_at < now()`,
  email_changes: sql`expires_at < now()`,
  first_admin_links: sql`expires_at < now()`,
  // Expired invitations are listed for three months, so that they can be sent again.
  colleague_invitations: sql`expires_at < now() - interval '3 months'`,
  repeat_registrations: sql`expires_at < now()`,
  // A device is deleted once its cookie has expired. Each user's last device is kept, because
  // otherwise the next sign-in would count as the user's first, for which no email is sent.
  known_devices: sql`last_seen_at < now() - interval '1 year' and exists (
    select from known_devices newer where newer.user_id = known_devices.user_id
      and (newer.last_seen_at, newer.device_hash)
        > (known_devices.last_seen_at, known_devices.device_hash))`,
  throttles: sql`resets_at < now()`,
  // Clients retry a request within seconds or minutes, so a key is not needed after a day.
  idempotency_keys: sql`created_at < now() - interval '1 day'`,
  notifications: sql`created_at < now() - interval '1 year' and read_at is not null`,
  outbox: sql`sent_at < now() - interval '1 year'`,
  // Notices are deleted after notifications and emails, once no row refers to them.
  notices: sql`created_at < now() - interval '1 year' and told_at is not null
    and not exists (select from notifications where notice_id = notices.id)
    and not exists (select from outbox where notice_id = notices.id)`,
  search_matches: sql`matched_at < now() - interval '1 year' and waits_for is null`,
  webhook_deliveries: sql`created_at < now() - interval '30 days'`,
  reminders: sql`due_at < now() - interval '1 month'`,
}

/**
 * Deletes expired rows in small batches, so that other statements do not wait for locks. Returns
 * the number of deleted rows by table.
 */
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
