import { sql } from 'kysely'
import { tokenReminderDays } from '#features/accounts/contract/api-token.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { notify } from '#kernel/server/notices/notify.ts'

const batch = 100

interface Expiring {
  user_id: number
  token: string
  expires_at: string
}

/**
 * Reminds the owners of API tokens that expire within a week, once per token, and returns the
 * number of reminders. No reminder is sent for tokens that were created for a week or less.
 */
export async function remindOfTokens(db: Database): Promise<number> {
  let reminded = 0
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Expiring>`
        with due as (
          select id, user_id, name, expires_at from api_tokens
          where expires_at > now()
            and expires_at <= now() + make_interval(days => ${tokenReminderDays})
            and created_at < expires_at - make_interval(days => ${tokenReminderDays + 1})
            and not exists (select from reminders where kind = 'api-token'
              and subject_id = api_tokens.id and due_at = expires_at)
          limit ${batch}),
        marked as (
          insert into reminders (kind, subject_id, due_at)
          select 'api-token', id, expires_at from due
          on conflict do nothing returning subject_id)
        select user_id, name as token, expires_at from due join marked on subject_id = id`.execute(
        tx,
      )
      for (const reminder of rows) await notify(tx, 'api-token-expiring', reminder)
      return rows.length
    })
    reminded += found
    if (found < batch) return reminded
  }
}
