// The record of opening on paper: the same facts as on screen, in the same words.
import Pdf from 'pdfkit'
import type { Readable } from 'node:stream'
import { bidStatusLabels } from '#domain/contract/bid.ts'
import { envelopeLabels, sealingLabels } from '#domain/contract/bidding.ts'
import { openingFailureLabels, type OpeningRecord } from '#domain/contract/opening.ts'
import { formatDateTime } from '#domain/format/date.ts'
import { formatMoney } from '#domain/format/money.ts'

const ink = '#1a2640'
const margin = 64

export function recordPdf(record: OpeningRecord): Readable {
  const { tender, organisation, bids } = record
  const title = `Record of opening, ${tender.reference}`
  const file = new Pdf({ size: 'A4', margin, lang: 'en-GB', info: { Title: title } })
  const heading = (text: string) =>
    file.moveDown().font('Helvetica-Bold', 13).fillColor(ink).text(plain(text))
  const line = (text: string) =>
    file.moveDown(0.3).font('Helvetica', 10).fillColor('black').text(plain(text))

  file.font('Helvetica-Bold', 18).fillColor(ink).text(plain(title))
  line(tender.title)
  line(organisation)

  heading('The opening')
  line(`Submission deadline: ${formatDateTime(record.submission_deadline)}`)
  line(`Opened: ${formatDateTime(record.started_at)} to ${formatDateTime(record.finished_at)}`)
  line(`${sealingLabels[record.sealing]}. Opened: ${envelopesOf(record)}.`)
  for (const { name, confirmed_at } of record.openers) {
    line(`Confirmed by ${name}, ${formatDateTime(confirmed_at)}`)
  }
  if (record.needed === 1) line('One person confirmed, since the organisation has only one.')

  heading(bids.length === 1 ? 'One bid' : `${bids.length} bids`)
  for (const bid of bids) {
    const lot = bid.lot_number === null ? '' : `, lot ${bid.lot_number}`
    file
      .moveDown(0.6)
      .font('Helvetica-Bold', 10.5)
      .fillColor(ink)
      .text(plain(bid.organisation + lot))
    line(`Version ${bid.version}, sent ${formatDateTime(bid.sent_at)}. ${outcomeOf(bid)}.`)
    if (bid.total !== null) line(`Total: ${formatMoney(bid.total, bid.currency)}`)
    line(`SHA-256 of the receipt: ${bid.receipt_sha256}`)
    for (const { envelope, file_size, sha256 } of bid.files) {
      line(`${envelopeLabels[envelope]}, ${file_size} bytes sealed: ${sha256}`)
    }
  }
  file.end()
  return file as unknown as Readable
}

const envelopesOf = ({ envelopes }: OpeningRecord) =>
  envelopes.map((envelope) => envelopeLabels[envelope].toLowerCase()).join(' and ')

function outcomeOf({ status, failure }: OpeningRecord['bids'][number]): string {
  return failure
    ? `${bidStatusLabels.not_openable}: ${openingFailureLabels[failure]}`
    : bidStatusLabels[status]
}

/** The built-in fonts know Latin letters only; a name in others is better with gaps than not at all. */
function plain(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2026\u20ac]/g, '?')
}
