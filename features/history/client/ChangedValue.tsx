import type { ReactNode } from 'react'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import {
  documentTypeLabels,
  type DocumentType,
} from '#features/tenders/documents/contract/document.ts'
import type { VersionedField } from '#features/tenders/history/contract/history.ts'
import type { NewLot } from '#features/tenders/lots/contract/lot.ts'
import { rowOf } from '#features/tenders/contract/tender-fields.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { abridged, wordDifference, type DiffSegment } from '#kernel/format/word-difference.ts'
import { showField } from './show-field.tsx'

type ChangedValueProps = {
  change: { field: VersionedField; from?: unknown; to?: unknown }
  side: 'from' | 'to'
  currency: string
}

/** Value of a changed field; differences in texts are highlighted. */
export function ChangedValue(props: ChangedValueProps) {
  return shown(props) ?? <span className="text-muted">Nothing</span>
}

function shown({ change: { field, from, to }, side, currency }: ChangedValueProps): ReactNode {
  const value = side === 'from' ? from : to
  if (field === 'bidding') return value ? <BiddingValue setup={value as BiddingSetup} /> : null
  if (field !== 'lots' && field !== 'documents') {
    const isText = rowOf(field).kind === 'text' && from && to
    if (!isText) return showField(field, value, currency)
    return <ChangedWords from={String(from)} to={String(to)} side={side} />
  }
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
        <span className="block">{formatMoney(lot.estimated_value, currency)}</span>
      )}
      {lot.description && <Text>{lot.description}</Text>}
    </>
  )
}

/** Requirements for bids, one per line. */
function BiddingValue({ setup }: { setup: BiddingSetup }) {
  const lines = [
    ...setup.questions.map(({ text }) => text),
    ...setup.price_lines.map(({ description, quantity, unit, criterion }) => {
      const found = setup.price_criteria?.find(({ key }) => key === criterion)
      return `${found ? `${found.name}, ` : ''}${description}: ${quantity} ${unit}`
    }),
  ]
  return <Text>{lines.join('\n')}</Text>
}

interface DocumentWords {
  title: string
  type: DocumentType
  filename: string
  version: number
  /** Description; undefined if it hasn't changed. */
  description?: string | null
}

function DocumentValue({ document }: { document: DocumentWords }) {
  return (
    <>
      <Text>{document.title}</Text>
      <span className="block text-muted wrap-anywhere">
        {documentTypeLabels[document.type]}, version {document.version}: {document.filename}
      </span>
      {document.description && <Text>{document.description}</Text>}
    </>
  )
}

type ChangedWordsProps = { from: string; to: string; side: 'from' | 'to' }

/** One side of a changed text. Words that the other side doesn't have are highlighted. */
function ChangedWords({ from, to, side }: ChangedWordsProps) {
  const hidden = side === 'from' ? 'added' : 'removed'
  const shown = wordDifference(from, to).filter(({ change }) => change !== hidden)
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {abridged(shown)
        .map((segment, index) => ({ ...segment, place: index }))
        .map(({ place, ...segment }) => (
          <Words key={place} {...segment} />
        ))}
    </span>
  )
}

function Words({ text, change }: DiffSegment) {
  if (text.trim() === '') return text
  if (change === 'removed') {
    return <del className="rounded-control bg-rejected-bg text-rejected-fg">{text}</del>
  }
  if (change === 'added') {
    return (
      <ins className="rounded-control bg-published-bg text-published-fg no-underline">{text}</ins>
    )
  }
  return text
}
