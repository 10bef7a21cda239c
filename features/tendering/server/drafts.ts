// Unfinished tenders. Each draft belongs to one user and to the organisation that the user was a
// member of when they saved it.
import { sql } from 'kysely'
import {
  draftLimits,
  draftTexts,
  type DraftSummary,
} from '#features/tenders/contract/tender-draft-list.ts'
import type { DraftInput, TenderDraft } from '#features/tenders/contract/tender-draft.ts'
import { tenderForm } from '#features/tenders/contract/tender-form.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'

const texts = {
  tooMany: `You have ${draftLimits.drafts} unfinished tenders. Finish or discard one first.`,
}

function selectDrafts(db: Database, { id, organisation }: Actor) {
  return db
    .selectFrom('tender_drafts')
    .where('tender_drafts.user_id', '=', id)
    .where('tender_drafts.organisation_id', 'is not distinct from', organisation?.id ?? null)
}

const columns = [
  'tender_drafts.id',
  'tender_drafts.step',
  'tender_drafts.created_at',
  'tender_drafts.updated_at',
  sql<DraftSummary['copied_from']>`(
    select json_build_object('id', id, 'reference', reference) from tenders
    where tenders.id = tender_drafts.copied_from)`.as('copied_from'),
] as const

export async function listDrafts(db: Database, actor: Actor): Promise<DraftSummary[]> {
  return selectDrafts(db, actor)
    .select(columns)
    .select(sql<string>`left(form->>'title', 255)`.as('title'))
    .orderBy('tender_drafts.updated_at', 'desc')
    .orderBy('tender_drafts.id', 'desc')
    .execute()
}

async function readDraft(
  db: Database,
  actor: Actor,
  draftId: number,
): Promise<TenderDraft | undefined> {
  const row = await selectDrafts(db, actor)
    .where('tender_drafts.id', '=', draftId)
    .select([...columns, 'tender_drafts.version', 'tender_drafts.form'])
    .executeTakeFirst()
  // The form may have been stored before some fields existed, so the schema fills in their
  // defaults.
  return row && { ...row, form: tenderForm.parse(row.form) }
}

/**
 * Returns a draft. Throws 404 for another user's draft, or one that the user saved for another
 * organisation.
 */
export async function findDraft(db: Database, actor: Actor, draftId: number): Promise<TenderDraft> {
  const draft = await readDraft(db, actor, draftId)
  if (!draft) throw notFound()
  return draft
}

/**
 * Inserts a draft. Callers hold the lock on the user's row, so concurrent inserts run one after the
 * other and can't exceed the limit.
 */
export async function insertDraft(
  tx: Tx,
  actor: Actor,
  { form, step, copied_from = null }: DraftInput & { copied_from?: number | null },
): Promise<number> {
  const { count } = await tx
    .selectFrom('tender_drafts')
    .where('user_id', '=', actor.id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= draftLimits.drafts) throw conflict(texts.tooMany)
  const { id } = await tx
    .insertInto('tender_drafts')
    .values({
      user_id: actor.id,
      organisation_id: actor.organisation?.id ?? null,
      form: JSON.stringify(form),
      step,
      copied_from,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveDraft(
  tx: Tx,
  draftId: number,
  { form, step }: DraftInput,
): Promise<void> {
  await tx
    .updateTable('tender_drafts')
    .set({
      form: JSON.stringify(form),
      step,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', draftId)
    .execute()
}

export async function removeDraft(tx: Tx, draftId: number): Promise<void> {
  await tx.deleteFrom('tender_drafts').where('id', '=', draftId).execute()
}

/**
 * Deletes a draft that becomes a tender. Returns the tender that the draft is a copy of, or null.
 */
export async function finishDraft(
  tx: Tx,
  actor: Actor,
  draftId: number,
): Promise<DraftSummary['copied_from']> {
  const draft = await readDraft(tx, actor, draftId)
  if (!draft) throw conflict(draftTexts.gone)
  await removeDraft(tx, draftId)
  return draft.copied_from
}
