// Content of summary.pdf, the PDF in each tender pack that contains the same information as the
// tender's page.
import { documentTypeLabels } from '#features/tenders/documents/contract/document.ts'
import { namesWhere } from '#kernel/contract/field-table.ts'
import { fieldWords, tenderFields } from '#features/tenders/contract/tender-fields.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { packTexts } from '#features/tenders/contract/tender-export.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { cancellationReasonLabels, tenderStatusLabels } from '#features/tenders/contract/tender.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { formatMoney } from '#kernel/format/money.ts'
import type { PdfContent, PdfPart } from '#kernel/server/exports/pdf.ts'

const texts = {
  asOf: (moment: string) => `As it stood on ${moment}`,
}

interface Summed {
  tender: Tender
  lots: readonly Lot[]
  now: Date
}

export function summaryOf({ tender, lots, now }: Summed): PdfContent {
  const { headings } = packTexts
  return {
    title: tender.title,
    lines: [
      tender.reference,
      tender.organisation.name,
      statusOf(tender),
      texts.asOf(formatDateTime(now.toISOString())),
    ],
    parts: [
      { heading: headings.facts, entries: [{ lines: factsOf(tender) }] },
      { heading: headings.description, entries: [{ lines: linesOf(tender.description) }] },
      ...partOf(
        headings.lots,
        lots.map((lot) => lotEntry(lot, tender.currency)),
      ),
      ...partOf(headings.documents, (tender.documents ?? []).map(documentEntry)),
    ],
  }
}

const partOf = (heading: string, entries: PdfPart['entries']): PdfPart[] =>
  entries.length > 0 ? [{ heading, entries }] : []

const linesOf = (text: string | null) => (text ?? '').split(/\n+/).filter(Boolean)

function statusOf({ status, cancellation }: Tender): string {
  const label = tenderStatusLabels[status]
  if (!cancellation) return label
  return `${label}: ${cancellationReasonLabels[cancellation.reason]}. ${cancellation.text}`
}

/**
 * Returns the fields that the tender's page shows: those in its side column, followed by its
 * details. The organisation is left out, because the heading contains it.
 */
function factsOf(tender: Tender): string[] {
  const values = { ...tender, ...tender.metadata }
  const fields = [
    ...namesWhere(tenderFields, 'place', 'rail'),
    ...namesWhere(tenderFields, 'place', 'details'),
  ].filter((field) => field !== 'organisation_id')
  return fields.flatMap((field) => {
    const words = fieldWords(field, values[field], tender.currency)
    return words === null ? [] : `${tenderFields[field].label}: ${words}`
  })
}

function lotEntry(lot: Lot, currency: string): PdfPart['entries'][number] {
  const { lot_number, title, estimated_value, description } = lot
  return {
    title: `${lot_number}. ${title}`,
    lines: [
      ...(estimated_value ? [formatMoney(estimated_value, currency)] : []),
      ...linesOf(description),
    ],
  }
}

function documentEntry(document: NonNullable<Tender['documents']>[number]) {
  const { title, type, filename, version, file_size, sha256 } = document
  return {
    title,
    lines: [
      `${documentTypeLabels[type]}, version ${version}: ${filename}, ${formatFileSize(file_size)}`,
      `SHA-256: ${sha256}`,
    ],
  }
}
