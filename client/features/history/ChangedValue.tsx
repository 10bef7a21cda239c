import type { ReactNode } from 'react'
import { documentTypeLabels, type DocumentType } from '#domain/contract/document.ts'
import type { VersionedField } from '#domain/contract/history.ts'
import type { NewLot } from '#domain/contract/lot.ts'
import { formatMoney } from '#domain/format/money.ts'
import { showField } from './show-field.tsx'

type ChangedValueProps = { field: VersionedField; value: unknown; currency: string }

/** A value as its own page would show it. */
export function ChangedValue({ field, value, currency }: ChangedValueProps) {
  return shown({ field, value, currency }) ?? <span className="text-muted">Nothing</span>
}

function shown({ field, value, currency }: ChangedValueProps): ReactNode {
  if (field !== 'lots' && field !== 'documents') return showField(field, value, currency)
  if (value === null) return null
  if (field === 'lots') return <LotValue lot={value as NewLot} currency={currency} />
  return <DocumentValue document={value as DocumentWords} />
}

function Text({ children }: { children: ReactNode }) {
  return <span className="whitespace-pre-line wrap-anywhere">{children}</span>
}

function LotValue({ lot, currency }: { lot: NewLot; currency: string }) {
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
