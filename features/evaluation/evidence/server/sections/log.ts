// Section of the evidence pack with the people named in the evaluation record, the emails about the
// tender, and the tender's part of the audit log.
import { sql } from 'kysely'
import {
  evidencePaths as paths,
  type EvidenceAuditRow,
  type EvidenceCheckpoint,
} from '#features/evaluation/evidence/contract/evidence-format.ts'
import { rowText } from '#kernel/server/audit/row-text.ts'
import { batchSize } from '#kernel/server/exports/in-batches.ts'
import { writeEmail } from '#kernel/server/mail/emails.ts'
import { renderEmail } from '#kernel/server/mail/render.ts'
import type { EventName } from '#kernel/server/notices/event.ts'
import { once, rowsEntry, type Scope, type TextEntry } from '../scope.ts'

export async function* logSection(scope: Scope): AsyncGenerator<TextEntry> {
  if (scope.profile === 'public') return
  yield rowsEntry(paths.emails, once(await readEmails(scope)))
  if (scope.profile !== 'full') return
  yield rowsEntry(paths.people, once(await readPeople(scope)))
  const ids = await readIds(scope)
  yield rowsEntry(paths.audit, auditBatches(scope, ids))
  yield rowsEntry(paths.checkpoints, once(await readCheckpoints(scope, ids)))
}

/**
 * Emails that are also sent to suppliers who have not sent a bid. They are left out of every pack
 * but a bidder's own, because the buyer may not know of these suppliers.
 */
const privateEmails: readonly EventName[] = ['bid-outdated', 'bid-reminder']

/**
 * Returns the emails that are still stored. Their texts are generated again from the stored facts.
 * A bidder gets only the emails to its own users.
 */
async function readEmails({ tx, tender, bidder, mail }: Scope) {
  const rows = await tx
    .selectFrom('outbox')
    .innerJoin('notices', 'notices.id', 'outbox.notice_id')
    // Notices about bids name their tender only in their facts.
    .where(sql<boolean>`notices.facts->>'tender_id' = ${String(tender.id)}`)
    .$if(bidder === null, (all) => all.where('outbox.letter', 'not in', privateEmails))
    .$if(bidder !== null, (all) =>
      all.where('outbox.recipient', 'in', (users) =>
        users
          .selectFrom('users')
          .select('users.email')
          .where('users.organisation_id', '=', bidder!.id),
      ),
    )
    .orderBy('outbox.id')
    .select(['notices.event', 'outbox.letter', 'outbox.recipient', 'outbox.created_at'])
    .select(['outbox.sent_at', 'outbox.failed_at', 'outbox.recipient_name', 'outbox.is_mutable'])
    .select('notices.facts')
    .execute()
  return rows.map(({ recipient_name, is_mutable, facts, ...email }) => {
    const envelope = { ...mail, name: recipient_name, canBeMuted: is_mutable }
    return { ...email, ...textsOf(email.letter, facts, envelope) }
  })
}

/**
 * Returns the subject and the text, or null for both if this portal version can't generate the
 * email.
 */
function textsOf(letter: string, facts: unknown, envelope: Parameters<typeof renderEmail>[1]) {
  try {
    const { subject, text } = renderEmail(writeEmail(letter, facts), envelope)
    return { subject, text }
  } catch {
    // Another portal version queued the email, with a name or facts that this version doesn't have.
    return { subject: null, text: null }
  }
}

/** Returns everybody who contributed to the evaluation record or belongs to the panel. */
async function readPeople({ tx, tender }: Scope) {
  const { rows } = await sql<{ id: number; name: string; organisation: string | null }>`
    select users.id, users.name, organisations.name as organisation
    from users left join organisations on organisations.id = users.organisation_id
    where users.id in (
      select user_id from evaluation_entries where tender_id = ${tender.id}
      union select user_id from panel_members where tender_id = ${tender.id}
      union select chair_id from evaluations where tender_id = ${tender.id}
      union select unnest(array[user_id, level_user_id, for_user_id])
        from decision_steps step join decisions d on d.id = step.decision_id
        where d.tender_id = ${tender.id}
      union select unnest(array[user_id, answered_by]) from debriefs where tender_id = ${tender.id}
      union select user_id from tender_versions where tender_id = ${tender.id}
      union select v.user_id from bid_versions v join bids b on b.id = v.bid_id
        where b.tender_id = ${tender.id})
    order by users.id`.execute(tx)
  return rows
}

/**
 * Returns the ids of the audit rows that concern the tender, its lots, documents, questions and
 * bids, in the order of the audit log's hash chain.
 */
async function readIds({ tx, tender }: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select log.id from (
      select 'Tender' as type, ${tender.id}::int as id
      union all select 'Lot', id from lots where tender_id = ${tender.id}
      union all select 'Document', id from documents where tender_id = ${tender.id}
      union all select unnest(array['Question', 'Answer']), id from questions
        where tender_id = ${tender.id}
      union all select 'Bid', id from bids where tender_id = ${tender.id}) as subject
    join audit_logs log on log.resource_type = subject.type and log.resource_id = subject.id
    left join audit_seals seal on seal.log_id = log.id
    order by seal.place nulls last, log.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Maximum number of checkpoints that contradict the log; one is enough to prove the fault. */
const maxContradictions = 10

/**
 * Returns the newest signed checkpoint of the audit log, the checkpoints at the places of the given
 * rows, and checkpoints that contradict the log.
 */
async function readCheckpoints({ tx }: Scope, ids: number[]): Promise<EvidenceCheckpoint[]> {
  const { rows } = await sql<EvidenceCheckpoint>`
    with checkpoint as (
      select number, line, split_part(line, ' ', 4) as stated,
        case when split_part(line, ' ', 2) ~ '^\\d{1,15}$' then split_part(line, ' ', 2)::bigint end
          as place
      from audit_heads),
    compared as (
      select number, line, log_id, encode(hash, 'hex') as hash,
        coalesce(encode(hash, 'hex') <> stated, true) and place > 0 as contradicts
      from checkpoint left join audit_seals using (place))
    select line, hash from (
      select * from compared where log_id = any(${ids})
      union (select * from compared where contradicts order by number desc
        limit ${maxContradictions})
      union (select * from compared order by number desc limit 1)) as chosen
    order by number`.execute(tx)
  return rows
}

async function* auditBatches(scope: Scope, ids: number[]): AsyncGenerator<EvidenceAuditRow[]> {
  for (let at = 0; at < ids.length; at += batchSize) {
    const { rows } = await sql<EvidenceAuditRow>`
      select place, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash,
        ${rowText} as values
      from audit_logs left join audit_seals on log_id = audit_logs.id
      where audit_logs.id = any(${ids.slice(at, at + batchSize)})
      order by place nulls last, audit_logs.id`.execute(scope.tx)
    yield rows
  }
}
