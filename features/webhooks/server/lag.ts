// Webhook queue figures for /metrics.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'

export async function readWebhookLag(db: Database) {
  const { rows } = await sql<{
    waiting: number
    overdue_seconds: number
    active: number
    failing: number
    paused: number
    disabled: number
  }>`
    select
      (select count(*) from webhook_deliveries where status = 'pending') as waiting,
      (select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8
        from webhook_deliveries where status = 'pending' and next_attempt_at <= now()) as overdue_seconds,
      count(*) filter (where status = 'active' and failing_since is null) as active,
      count(*) filter (where status = 'active' and failing_since is not null) as failing,
      count(*) filter (where status = 'paused') as paused,
      count(*) filter (where status = 'disabled') as disabled
    from webhooks`.execute(db)
  return rows[0]!
}
