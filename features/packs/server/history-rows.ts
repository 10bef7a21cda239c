import {
  versionedFieldLabels,
  type TenderVersion,
} from '#features/tenders/history/contract/history.ts'
import {
  tenderFields,
  type TenderField,
  fieldWords,
} from '#features/tenders/contract/tender-fields.ts'
import type { Column } from '#kernel/server/exports/table.ts'

type Change = TenderVersion['changes'][number]

interface HistoryRow {
  version: TenderVersion
  change: Change
}

/** Returns one row for each field that a version changed, oldest version first. */
export function historyRows(newestFirst: readonly TenderVersion[]): HistoryRow[] {
  return newestFirst
    .toReversed()
    .flatMap((version) => version.changes.map((change) => ({ version, change })))
}

export function historyColumns(currency: string): Column<HistoryRow>[] {
  return [
    { heading: 'Version', cell: ({ version }) => version.version },
    { heading: 'Changed', kind: 'time', cell: ({ version }) => version.created_at },
    { heading: 'Changed by', cell: ({ version }) => version.user?.name },
    { heading: 'Note', cell: ({ version }) => version.change_note },
    { heading: 'Field', cell: ({ change }) => versionedFieldLabels[change.field] },
    { heading: 'Before', cell: ({ change }) => words(change.field, change.from, currency) },
    { heading: 'After', cell: ({ change }) => words(change.field, change.to, currency) },
  ]
}

/**
 * Formats a value as text. Lots, documents and bidding set-ups have several parts and are written
 * as JSON.
 */
function words(field: Change['field'], value: unknown, currency: string): string | null {
  if (value === null || value === undefined) return null
  if (isTenderField(field)) return fieldWords(field, value, currency)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isTenderField = (field: Change['field']): field is Change['field'] & TenderField =>
  field in tenderFields
