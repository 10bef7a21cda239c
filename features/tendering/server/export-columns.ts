import { moderationStatusLabels } from '#features/tenders/moderation/contract/moderation.ts'
import {
  categoryLabels,
  eligibilityTypeLabels,
  procedureTypeLabels,
  tenderStatusLabels,
} from '#features/tenders/contract/tender.ts'
import { isViewer } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Column } from '#kernel/server/exports/table.ts'
import type { ExportedTender } from './exported-tenders.ts'

const list = (words: readonly string[] | null) => words?.join('; ')

const columns: Column<ExportedTender>[] = [
  { heading: 'Reference', cell: ({ reference }) => reference, width: 18 },
  { heading: 'Title', cell: ({ title }) => title, width: 60 },
  { heading: 'Organisation', cell: ({ organisation }) => organisation.name, width: 32 },
  { heading: 'Status', cell: ({ status }) => tenderStatusLabels[status], width: 12 },
  { heading: 'Procedure', cell: (row) => procedureTypeLabels[row.procedure_type] },
  { heading: 'Eligibility', cell: (row) => eligibilityTypeLabels[row.eligibility_type], width: 18 },
  { heading: 'Estimated value', kind: 'money', cell: (row) => row.estimated_value, width: 18 },
  { heading: 'Currency', cell: ({ currency }) => currency, width: 10 },
  { heading: 'Published', kind: 'time', cell: ({ published_at }) => published_at },
  { heading: 'Clarification deadline', kind: 'time', cell: (row) => row.clarification_deadline },
  { heading: 'Submission deadline', kind: 'time', cell: (row) => row.submission_deadline },
  {
    heading: 'Categories',
    cell: ({ metadata }) => list(metadata.categories?.map((one) => categoryLabels[one]) ?? null),
  },
  { heading: 'CPV codes', cell: ({ metadata }) => list(metadata.cpv_codes) },
  { heading: 'Location', cell: ({ metadata }) => metadata.location },
]

/**
 * Columns for users who manage tenders. For tenders of other organisations, all of them except the
 * creation time are empty.
 */
const managed: Column<ExportedTender>[] = [
  { heading: 'Created', kind: 'time', cell: ({ created_at }) => created_at },
  {
    heading: 'Review',
    cell: ({ moderation_status: review }) => review && moderationStatusLabels[review],
  },
  { heading: 'Interests', cell: ({ interests_count }) => interests_count, width: 10 },
  { heading: 'Questions', cell: ({ questions_count }) => questions_count, width: 10 },
  { heading: 'Unanswered', cell: (row) => row.unanswered_questions_count, width: 12 },
]

export function columnsFor(actor: Actor, publicUrl: string): Column<ExportedTender>[] {
  const address = {
    heading: 'Address',
    cell: ({ id }: ExportedTender) => `${publicUrl}/tenders/${id}`,
    width: 40,
  }
  return [...columns, ...(isViewer(actor) ? [] : managed), address]
}
