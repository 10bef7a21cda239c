import { sql } from 'kysely'
import type { TenderFacts } from '#server/mail/emails/tender.ts'
import type { Services } from '#server/services.ts'

const batch = 200

interface Digest {
  name: string
  email: string
  wants_letter: boolean
  tenders: TenderFacts[]
}

/**
 * One email each to those who want their new tenders once a day; how many emails. What has been
 * withdrawn since, was switched off or was meant for somebody in another role, is left out.
 */
export async function sendDigests({
  db,
  outbox,
}: Pick<Services, 'db' | 'outbox'>): Promise<number> {
  let sent = 0
  for (;;) {
    const people = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Digest>`
        with people as (
          select distinct user_id from notifications where awaits_digest
          order by user_id limit ${batch}),
        told as (
          update notifications set awaits_digest = false
          where awaits_digest and user_id in (select user_id from people)
          returning user_id, notice_id, role, organisation_id)
        select users.name, users.email,
          users.is_active and users.email_notifications_enabled as wants_letter,
          coalesce(json_agg(json_build_object('tender_id', tenders.id, 'reference', tenders.reference,
            'title', tenders.title, 'buyer', organisations.name,
            'submission_deadline', tenders.submission_deadline) order by tenders.published_at)
            filter (where tenders.id is not null), '[]') as tenders
        from told
        join users on users.id = told.user_id
        join notices on notices.id = told.notice_id
        left join tenders on tenders.id = notices.tender_id and tenders.status = 'published'
          and tenders.deleted_at is null and tenders.eligibility_type <> 'invite_only'
          and users.role = told.role
          and users.organisation_id is not distinct from told.organisation_id
        left join organisations on organisations.id = tenders.organisation_id
        group by users.id`.execute(tx)
      for (const { wants_letter, tenders, ...person } of rows) {
        if (!wants_letter || tenders.length === 0) continue
        await outbox.add(tx, 'tender-digest', person, { tenders })
        sent += 1
      }
      return rows.length
    })
    if (people < batch) return sent
  }
}
