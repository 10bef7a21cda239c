// Proposals of publications and of moved deadlines. The lines show the main facts; the hash covers
// everything that suppliers would read, so that any edit voids an approval.
import { sql } from 'kysely'
import type { ApprovalLine, ApprovalKind } from '#features/approvals/contract/approval.ts'
import { sealingLabels, type Sealing } from '#features/bids/setup/contract/bidding.ts'
import {
  fieldWords,
  tenderFields,
  versionedColumns,
} from '#features/tenders/contract/tender-fields.ts'
import { pick } from '#kernel/contract/field-table.ts'
import { lotFieldNames } from '#features/tenders/lots/contract/lot.ts'
import { approvalsThatCount } from '#features/approvals/rules/approval.ts'
import { deadlineFields } from '#features/tenders/rules/tender-deadlines.ts'
import { hasEnded } from '#features/tenders/rules/tender-lifecycle.ts'
import { contentHash } from '#kernel/server/audit/content-hash.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { TenderContent } from '#features/tenders/server/tender-tables.ts'
import { readApprovalRules } from '#features/approvals/server/approval-rules.ts'
import type { Proposal } from '#features/approvals/server/approvals.ts'
import { differences, type Differences } from '#features/tenders/server/differences.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'

type Fields = TenderContent['fields']

/** Content that suppliers would read besides the tender's own fields. */
interface Parts {
  lots: object[]
  documents: object[]
  /** Text of the non-disclosure agreement; null if there is none. */
  nda: string | null
  bidding: { sealing: Sealing; setup: object; openers: number[] } | null
  last_published: TenderContent | null
}

async function readParts(db: Database, tenderId: number): Promise<Parts> {
  const lotColumns = sql.join(
    lotFieldNames.map((name) => sql`${name}::text, lots.${sql.ref(name)}`),
  )
  const { rows } = await sql<Parts>`
    select last_published,
      coalesce((select json_agg(json_build_object('id', lots.id, ${lotColumns}) order by lots.id)
        from lots where lots.tender_id = tenders.id), '[]') as lots,
      coalesce((select json_agg(json_build_object('id', d.id, 'title', d.title,
          'type', d.type, 'description', d.description, 'files', (
            select json_agg(json_build_array(version, filename, note, encode(sha256, 'hex'))
              order by version)
            from files where files.document_id = d.id)) order by d.id)
        from documents d where d.tender_id = tenders.id), '[]') as documents,
      (select text from nda_texts where nda_texts.tender_id = tenders.id
        order by version desc limit 1) as nda,
      (select json_build_object('sealing', sealing, 'setup', setup, 'openers', array(
          select user_id from openers where openers.tender_id = tenders.id and removed_at is null
          order by user_id))
        from biddings where biddings.tender_id = tenders.id) as bidding
    from tenders where id = ${tenderId}`.execute(db)
  return rows[0]!
}

/**
 * Returns the proposals for which publishing the draft needs approval: the publication, and the
 * move of a deadline if the tender was published before with other deadlines.
 */
export async function publicationProposals(db: Database, tender: FoundTender): Promise<Proposal[]> {
  const parts = await readParts(db, tender.id)
  const published = parts.last_published?.fields
  const moved = published ? deadlineProposals(published, tender, '') : []
  return [publicationOf(tender, parts, published), ...moved]
}

interface Edit {
  changes: Differences
  change_note: string | null
}

/**
 * Returns the proposals for which an edit needs approval: a moved deadline, and the publication if
 * the new value requires approvals that the old value didn't. Edits of drafts need no approval,
 * because it is required when the draft is published.
 */
export async function editProposals(
  db: Database,
  tender: FoundTender,
  { changes, change_note }: Edit,
): Promise<Proposal[]> {
  if (tender.status === 'draft' || hasEnded(tender.status)) return []
  const edited = { ...tender, ...newValues(changes) }
  const reason = change_note ?? ''
  const isValued = changes.estimated_value !== undefined || changes.currency !== undefined
  const publication =
    isValued && (await needsMore(db, tender, edited))
      ? [{ ...publicationOf(edited, await readParts(db, tender.id), tender), reason }]
      : []
  const bases = await basesOf(db, tender)
  return [...publication, ...deadlineProposals(tender, edited, reason)].map((proposal) => ({
    ...proposal,
    base: bases[proposal.kind],
  }))
}

/** Returns hashes of the content of a published tender that edits of each kind are based on. */
export async function basesOf(db: Database, tender: FoundTender): Promise<Bases> {
  const { last_published: _last, ...parts } = await readParts(db, tender.id)
  return {
    publication: contentHash({ fields: pick(tender, versionedColumns), ...parts }),
    deadline: contentHash(deadlineFields.map((field) => isoOf(tender[field]))),
  }
}

type Bases = Record<PublicKind, string>

function newValues(changes: Differences): Partial<Fields> {
  return Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]))
}

/** Returns whether publishing the tender with its new value needs other approvals than before. */
async function needsMore(db: Database, before: FoundTender, after: FoundTender): Promise<boolean> {
  const rules = await readApprovalRules(db, before.organisation_id)
  const [given, needed] = [before, after].map(({ estimated_value: value, currency }) =>
    rules.levelsFor({ kind: 'publication', value, currency }),
  )
  return approvalsThatCount(needed!, given!).length < needed!.length
}

/** Kinds of proposals about content that suppliers read. */
export type PublicKind = Extract<ApprovalKind, 'publication' | 'deadline'>

type PublicProposal = Proposal & { kind: PublicKind }

const general = { contract_id: null, lot_id: null, supplier_id: null, isAbove: true } as const

function publicationOf(
  tender: Fields & { organisation_id: number },
  parts: Parts,
  before: Fields | undefined,
): PublicProposal {
  const { last_published: _last, ...read } = parts
  const fields = pick(tender, versionedColumns)
  return {
    ...general,
    kind: 'publication',
    lines: [
      ...mainFields.map((field): ApprovalLine => {
        const words = (from: Fields) =>
          fieldWords(field, from[field], from.currency) ?? 'Not stated'
        return {
          label: tenderFields[field].label,
          before: before ? words(before) : null,
          after: words(tender),
        }
      }),
      { label: 'Lots', before: null, after: String(read.lots.length) },
      { label: 'Documents', before: null, after: String(read.documents.length) },
      { label: 'Bids', before: null, after: bidsOf(read) },
    ],
    reason: '',
    value: tender.estimated_value,
    currency: tender.currency,
    content: contentHash({ fields, ...read }),
  }
}

const mainFields = [
  'title',
  'estimated_value',
  'procedure_type',
  'eligibility_type',
  'clarification_deadline',
  'submission_deadline',
] as const

function bidsOf({ bidding }: Pick<Parts, 'bidding'>): string {
  return bidding ? sealingLabels[bidding.sealing] : 'Not taken on this portal'
}

/** Returns the proposal to move the deadlines, or an empty list if neither moves. */
function deadlineProposals(before: Fields, after: FoundTender, reason: string): PublicProposal[] {
  const moved = differences(before, pick(after, deadlineFields))
  const changed = deadlineFields.flatMap((field) =>
    moved[field] ? [{ field, ...moved[field] }] : [],
  )
  if (changed.length === 0) return []
  const words = (field: (typeof deadlineFields)[number], time: unknown) =>
    fieldWords(field, time, after.currency)!
  return [
    {
      ...general,
      kind: 'deadline',
      lines: changed.map(({ field, from, to }) => ({
        label: tenderFields[field].label,
        before: words(field, from),
        after: words(field, to),
      })),
      reason,
      value: after.estimated_value,
      currency: after.currency,
      content: contentHash(changed.map(({ field, from, to }) => [field, isoOf(from), isoOf(to)])),
    },
  ]
}

/** Returns a time in the form in which it is compared: to the millisecond. */
const isoOf = (time: unknown) => new Date(String(time)).toISOString()
