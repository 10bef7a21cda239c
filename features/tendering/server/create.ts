import { sql } from 'kysely'
import { approvalRequired } from '#kernel/contract/errors.ts'
import { biddingTexts } from '#features/bids/setup/contract/bidding.ts'
import type { NewTender } from '#features/tenders/contract/tender-input.ts'
import { tenderTexts } from '#features/tenders/contract/tender.ts'
import { canTexts, choosesOrganisation, organisationFor } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { whyNotMember } from '#kernel/rules/member.ts'
import { pastDeadlines } from '#features/tenders/rules/tender-deadlines.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { ensureNda } from '#features/tenders/nda/server/queries.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { forbidden, invalid, Refusal, refusalFor } from '#kernel/server/http/refusal.ts'
import { readApprovalRules } from '#features/approvals/server/approval-rules.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { announceBidding } from '#features/bids/setup/server/biddings.ts'
import { copySetup } from '#features/bids/setup/server/copy-setup.ts'
import { changeStatus } from '#features/publication/server/change-status.ts'
import { finishDraft } from './drafts.ts'

const texts = {
  /** Refusal for a new tender: a request for approval needs a tender that has been saved. */
  saveFirst:
    'Your organisation requires approval before this tender is published. Save it as a draft, then send it for approval.',
}

interface Creating {
  user: Actor
  cause: Cause
  body: NewTender
  reference: string
}

/** Creates a tender, as a draft or published, and returns its id. */
export async function createTender(
  tx: Tx,
  { user, cause, body, reference }: Creating,
): Promise<number> {
  const { metadata, organisation_id: chosen, status, lots, draft_id, takes_bids, ...fields } = body
  const organisation_id = await requireBuyerOrganisation(tx, user, chosen)
  const isPublished = status === 'published'
  if (isPublished) await requirePublishable(tx, { user, body, organisation_id })

  const { id } = await tx
    .insertInto('tenders')
    .values({
      ...fields,
      ...metadata,
      reference,
      organisation_id,
      created_by: user.id,
      status: 'draft',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ensureNda(tx, user, { id, eligibility_type: fields.eligibility_type })
  if (lots.length > 0) {
    const values = lots.map((lot) => ({ ...lot, tender_id: id }))
    await tx.insertInto('lots').values(values).execute()
  }
  const original = draft_id ? await finishDraft(tx, user, draft_id) : null
  if (takes_bids) {
    if (original) await copySetup(tx, { from: original.id, to: { id, organisation_id } })
    await announceBidding(tx, id)
  }
  const tender = { id, reference, isNew: true, status: 'draft', was_published: false } as const
  const created = { ...tender, moderation_status: 'pending' } as const
  await changed(tx, created, {
    cause,
    audit: {
      action: 'tender.created',
      resource: ['Tender', id],
      metadata: {
        reference,
        status,
        organisation_id,
        ...(lots.length > 0 && { lots: lots.length }),
        ...(original && { copied_from: original.reference }),
      },
    },
  })
  if (isPublished) {
    const { eligibility_type } = fields
    const published = { ...created, eligibility_type, published_at: null }
    await changeStatus(tx, { transition: 'publish', tender: published, cause })
  }
  return id
}

interface Publishing {
  user: Actor
  body: NewTender
  organisation_id: number
}

/** Throws if the user may not publish the new tender, or needs an approval first. */
async function requirePublishable(tx: Tx, { user, body, organisation_id }: Publishing) {
  const reason = whyNotMember(user, 'decide')
  if (reason) throw refusalFor(reason)
  if (body.takes_bids) throw invalid({ bidding: [biddingTexts.setupMissing] })
  requireFutureDeadlines(body, await askClock(tx))
  await requireApproved(tx, organisation_id)
  const { estimated_value: value, currency } = body
  const rules = await readApprovalRules(tx, organisation_id)
  const levels = rules.levelsFor({ kind: 'publication', value, currency })
  // An approval can be given only for a tender that exists.
  if (levels.length > 0) throw new Refusal(409, texts.saveFirst, { code: approvalRequired })
}

async function requireBuyerOrganisation(tx: Tx, user: Actor, chosen: number | null) {
  const organisationId = organisationFor(user, chosen)
  if (!organisationId) {
    throw choosesOrganisation(user)
      ? invalid({ organisation_id: [tenderTexts.organisationRequired] })
      : forbidden(canTexts.noOrganisation)
  }
  const organisation = await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .where('type', '=', 'buyer')
    .executeTakeFirst()
  if (!organisation) throw invalid({ organisation_id: ['Choose a buyer organisation'] })
  return organisation.id
}

/**
 * Throws unless the organisation is approved. Drafts can be prepared before the approval, but not
 * published.
 */
export async function requireApproved(tx: Tx, organisationId: number): Promise<void> {
  const { verification_status } = await tx
    .selectFrom('organisations')
    .select('verification_status')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  if (verification_status === 'approved') return
  throw invalid({ organisation_id: [tenderTexts.organisationNotApproved] })
}

export function requireFutureDeadlines(
  tender: { submission_deadline: string; clarification_deadline: string },
  now: Date,
): void {
  const past = pastDeadlines(tender, now)
  if (past) throw invalid(past)
}

async function askClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(tx)
  return new Date(rows[0]!.now)
}

/**
 * Takes the next reference for the current calendar year (UK time), such as TND-2026-000123. A
 * counter row guarantees that no reference is used twice. The counter has a transaction of its own,
 * so that tenders can be created concurrently; a number is skipped if the tender isn't created. The
 * transaction doesn't wait for the disk: the commit of the tender, which follows, writes both.
 */
export async function takeReference(db: Database): Promise<string> {
  const { rows } = await sql<{ year: number; last_number: number }>`
    insert into tender_references as r (year, last_number)
    values (extract(year from now() at time zone 'Europe/London')::int, 1)
    on conflict (year) do update set last_number = r.last_number + 1
    returning year, last_number, set_config('synchronous_commit', 'off', true)`.execute(db)
  const { year, last_number } = rows[0]!
  return `TND-${year}-${String(last_number).padStart(6, '0')}`
}
