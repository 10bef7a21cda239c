// A webhook for the demo's buyer, so that the webhooks page is not empty. The webhook is paused, so
// that the demo doesn't contact any other machine.
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import { encrypt, type Keys } from '#kernel/server/platform/encryption.ts'
import { newSecret, secretPurpose } from '#features/webhooks/server/secret.ts'

export async function addWebhook(tx: Tx, appKey: Keys): Promise<void> {
  const secret = encrypt(appKey, secretPurpose, newSecret())
  await sql`
    with owner as (select organisation_id from users where email = 'buyer@demo.example'),
    added as (
      insert into webhooks (organisation_id, url, description, events, status, secret, created_at)
      select organisation_id, 'https://erp.example.com/hooks/tenders', 'Finance system',
        '{interest.registered,question.asked,tender.awarded}', 'paused', ${secret},
        now() - interval '20 days'
      from owner returning id, organisation_id),
    asked as (
      select q.id as question_id, q.tender_id, t.reference, q.created_at
      from questions q join tenders t on t.id = q.tender_id
      where t.organisation_id = (select organisation_id from owner) and t.deleted_at is null
        and q.created_at > now() - interval '20 days'
      order by q.created_at desc limit 6)
    insert into webhook_deliveries (webhook_id, type, data, occurred_at, created_at,
      last_attempt_at, next_attempt_at, status, attempts, response_status, failure)
    select added.id, 'question.asked',
      jsonb_build_object('tender_id', tender_id, 'reference', reference, 'question_id', question_id),
      created_at, created_at, created_at + interval '1 second', created_at,
      case when place = 2 then 'failed' else 'delivered' end, case when place = 2 then 10 else 1 end,
      case when place = 2 then 503 else 204 end, case when place = 2 then 'status' end
    from added, (select *, row_number() over (order by created_at desc) as place from asked) as asked
    order by created_at`.execute(tx)
}
