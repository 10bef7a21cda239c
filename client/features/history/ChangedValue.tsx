import type { ReactNode } from 'react'
import { documentTypeLabels, type DocumentType } from '#domain/contract/document.ts'
import type { VersionedField } from '#domain/contract/history.ts'
import {
  categoryLabels,
  eligibilityTypeLabels,
  procedureTypeLabels,
} from '#domain/contract/tender.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Time } from '#client/ui/Time.tsx'

type ChangedValueProps = { field: VersionedField; value: unknown; currency: string }

/** A value as its own page would show it. */
export function ChangedValue({ field, value, currency }: ChangedValueProps) {
  const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isNothing) return <span className="text-muted">Nothing</span>
  if (field === 'lots') return <LotValue lot={value as LotWords} currency={currency} />
  if (field === 'documents') return <DocumentValue document={value as DocumentWords} />
  const words = labels[field]
  if (Array.isArray(value)) return value.map((word) => words?.[String(word)] ?? word).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'estimated_value') return formatMoney(String(value), currency)
  if (field === 'submission_deadline' || field === 'clarification_deadline') {
    return <Time iso={String(value)} />
  }
  return <Text>{words?.[String(value)] ?? String(value)}</Text>
}

const labels: Partial<Record<VersionedField, Record<string, string>>> = {
  procedure_type: procedureTypeLabels,
  eligibility_type: eligibilityTypeLabels,
  categories: categoryLabels,
}

function Text({ children }: { children: ReactNode }) {
  return <span className="whitespace-pre-line wrap-anywhere">{children}</span>
}

interface LotWords {
  lot_number: number
  title: string
  description?: string | null
  estimated_value?: string | null
}

function LotValue({ lot, currency }: { lot: LotWords; currency: string }) {
  return (
    <>
      <span className="block">
        Lot {lot.lot_number}: {lot.title}
      </span>
      {lot.estimated_value && (
        <span className="block tabular-nums">{formatMoney(lot.estimated_value, currency)}</span>
      )}
      {lot.description && <Text>{lot.description}</Text>}
    </>
  )
}

interface DocumentWords {
  title: string
  type: DocumentType
  filename: string
  version: number
}

function DocumentValue({ document }: { document: DocumentWords }) {
  return (
    <>
      <Text>{document.title}</Text>
      <span className="block text-muted wrap-anywhere">
        {documentTypeLabels[document.type]}, version {document.version}: {document.filename}
      </span>
    </>
  )
}
