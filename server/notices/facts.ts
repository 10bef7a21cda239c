// Reads the facts for an email in the transaction of the change that causes it. The email therefore
// describes the state at that moment, even if it is sent after another change.
import { sql } from 'kysely'
import { cancellationReasonLabels } from '#domain/contract/tender.ts'
import { arePricesOpenedSeparately } from '#domain/rules/bidding-setup.ts'
import { sum } from '#domain/rules/decimal.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import type { ContractFacts } from '#server/mail/emails/contract.ts'
import type { DocumentFacts } from '#server/mail/emails/document.ts'
import type { QuestionFacts } from '#server/mail/emails/question.ts'
import type { TenderFacts } from '#server/mail/emails/tender.ts'

const tenderColumns = [
  'tenders.id as tender_id',
  'tenders.reference',
  'tenders.title',
  'organisations.name as buyer',
  'tenders.submission_deadline',
] as const

/** True if suppliers can or could bid on the tender, whether or not any have. */
const takesBids = sql<boolean>`exists (select from biddings
  where biddings.tender_id = tenders.id and biddings.published_at is not null)`

function selectTenderFacts(db: Database) {
  return db
    .selectFrom('tenders')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .select(tenderColumns)
    .select(takesBids.as('takes_bids'))
}

export function tenderFacts(tx: Tx, tenderId: number): Promise<TenderFacts> {
  return selectTenderFacts(tx).where('tenders.id', '=', tenderId).executeTakeFirstOrThrow()
}

export function questionFacts(tx: Tx, questionId: number) {
  return selectTenderFacts(tx)
    .innerJoin('questions', 'questions.tender_id', 'tenders.id')
    .leftJoin('organisations as askers', 'askers.id', 'questions.organisation_id')
    .where('questions.id', '=', questionId)
    .select([
      'questions.id as question_id',
      'questions.question_text',
      'questions.answer_text',
      'askers.name as organisation',
      sql<boolean>`questions.organisation_id is null`.as('is_clarification'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns the facts about a question for suppliers, without the asker and the answer. */
export async function anonymousQuestionFacts(tx: Tx, questionId: number): Promise<QuestionFacts> {
  const { organisation: _, answer_text: __, ...facts } = await questionFacts(tx, questionId)
  return facts
}

/** Returns the facts about a contract that its buyer and its supplier may know. */
export function contractFacts(tx: Tx, contractId: number): Promise<ContractFacts> {
  return selectTenderFacts(tx)
    .innerJoin('contracts', 'contracts.tender_id', 'tenders.id')
    .innerJoin('organisations as suppliers', 'suppliers.id', 'contracts.supplier_id')
    .where('contracts.id', '=', contractId)
    .select([
      'contracts.id as contract_id',
      'contracts.number',
      'contracts.title as contract_title',
      'contracts.organisation_id',
      'contracts.supplier_id',
      'suppliers.name as supplier',
      'contracts.value',
      'contracts.currency',
      sql<string>`coalesce(contracts.terminated_on, contracts.ends_on)`.as('ends_on'),
    ])
    .executeTakeFirstOrThrow()
}

function selectDocumentFacts(tx: Tx, documentId: number) {
  return selectTenderFacts(tx)
    .innerJoin('documents', 'documents.tender_id', 'tenders.id')
    .where('documents.id', '=', documentId)
    .select(['documents.id as document_id', 'documents.title as document'])
}

export function documentFacts(tx: Tx, documentId: number): Promise<DocumentFacts> {
  return selectDocumentFacts(tx, documentId).executeTakeFirstOrThrow()
}

export function fileFacts(tx: Tx, file: { document_id: number; version: number }) {
  return selectDocumentFacts(tx, file.document_id)
    .innerJoin('files', 'files.document_id', 'documents.id')
    .where('files.version', '=', file.version)
    .select(['files.filename', 'files.uploaded_by'])
    .executeTakeFirstOrThrow()
}

export async function accountFacts(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['name', 'role'])
    .executeTakeFirstOrThrow()
}

export async function organisationFacts(tx: Tx, organisationId: number) {
  return tx
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select(['id as organisation_id', 'name as organisation'])
    .executeTakeFirstOrThrow()
}

/**
 * Returns the facts about one winner's award, which is for the whole tender or for some lots. The
 * value is that of this winner only.
 */
export async function wonFacts(tx: Tx, { tender_id, winner_id }: Won) {
  const awards = await tx
    .selectFrom('lot_awards')
    .leftJoin('lots', 'lots.id', 'lot_awards.lot_id')
    .where('lot_awards.tender_id', '=', tender_id)
    .where('lot_awards.organisation_id', '=', winner_id)
    .orderBy('lot_number')
    .select(['lot_number', 'value'])
    .execute()
  const { value, ...facts } = await awardFacts(tx, tender_id)
  const values = awards.flatMap((award) => award.value ?? [])
  return {
    ...facts,
    winner_id,
    lots: awards.flatMap(({ lot_number }) => lot_number ?? []),
    value: awards.length === 0 ? value : values.length === awards.length ? sum(values) : null,
  }
}

interface Won {
  tender_id: number
  winner_id: number
}

/** Returns the facts about an award: the winners' names as text, and the total value. */
export async function awardFacts(tx: Tx, tenderId: number) {
  return selectTenderFacts(tx)
    .where('tenders.id', '=', tenderId)
    .select([
      sql<string | null>`(select string_agg(o.name, ', ' order by o.name) from organisations o
        where o.id = tenders.awarded_to or o.id in (
          select organisation_id from lot_awards where lot_awards.tender_id = tenders.id))`.as(
        'winner',
      ),
      sql<string | null>`tenders.award_value::text`.as('value'),
      'tenders.currency',
    ])
    .executeTakeFirstOrThrow()
}

export async function cancellationFacts(tx: Tx, tenderId: number) {
  const { reason, text, ...facts } = await selectTenderFacts(tx)
    .where('tenders.id', '=', tenderId)
    .select(['tenders.cancellation_reason as reason', 'tenders.cancellation_text as text'])
    .executeTakeFirstOrThrow()
  return { ...facts, why: cancellationReasonLabels[reason!], text: text! }
}

/**
 * Returns whether the tender has an NDA, in which case change notes and private questions are left
 * out of emails, because they may contain protected content.
 */
export async function isGated(tx: Tx, tenderId: number): Promise<boolean> {
  const tender = await tx
    .selectFrom('tenders')
    .where('id', '=', tenderId)
    .select('eligibility_type')
    .executeTakeFirstOrThrow()
  return tender.eligibility_type === 'nda_gated'
}

/**
 * Returns whether the bids' prices are opened separately, in which case the openers are needed
 * twice.
 */
export async function opensPricesLater(tx: Tx, tenderId: number): Promise<boolean> {
  const bidding = await tx
    .selectFrom('biddings')
    .where('tender_id', '=', tenderId)
    .select('setup')
    .executeTakeFirstOrThrow()
  return arePricesOpenedSeparately(bidding.setup)
}

/** Returns the facts about a bid's tender and lot. */
export async function bidFacts(tx: Tx, bid: { tender_id: number; lot_id: number | null }) {
  const lot =
    bid.lot_id === null
      ? undefined
      : await tx
          .selectFrom('lots')
          .select('lot_number')
          .where('id', '=', bid.lot_id)
          .executeTakeFirst()
  return { ...(await tenderFacts(tx, bid.tender_id)), lot_number: lot?.lot_number ?? null }
}
