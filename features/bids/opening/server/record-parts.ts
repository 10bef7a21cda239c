// The record of opening as text, for the PDF and for the email to bidders.
import { bidStatusLabels } from '#features/bids/sending/contract/bid.ts'
import {
  envelopeLabels,
  sealingLabels,
  recordWords as words,
} from '#features/bids/setup/contract/bidding.ts'
import {
  bidFlagLabels,
  openingFailureLabels,
  shareFaultLabels,
  sharePartyAtFault,
} from '../contract/opening.ts'
import type { OpeningRecord, RecordedBid } from '../contract/opening-record.ts'
import { formatMoment } from '#kernel/format/date.ts'
import { formatPrice } from '#kernel/format/money.ts'
import type { PdfPart } from '#kernel/server/exports/pdf.ts'

export function recordParts(record: OpeningRecord): PdfPart[] {
  const { bids, openers, needed } = record
  const opening = [
    `Submission deadline: ${formatMoment(record.submission_deadline)}`,
    `Opened: ${formatMoment(record.started_at)} to ${formatMoment(record.finished_at)}`,
    `${sealingLabels[record.sealing]}. Opened: ${envelopesOf(record)}.`,
    ...openers.map(
      ({ name, confirmed_at }) => `Confirmed by ${name}, ${formatMoment(confirmed_at)}`,
    ),
    ...pricesIn(record),
    ...(needed === 1 ? ['One person confirmed, since the organisation has only one.'] : []),
    ...(record.hand_in_until ? [`${words.handInUntil} ${formatMoment(record.hand_in_until)}`] : []),
  ]
  return [
    { heading: 'The opening', entries: [{ lines: opening }] },
    {
      heading: bids.length === 1 ? 'One bid' : `${bids.length} bids`,
      entries: bids.map((bid) => ({
        title: titleOf(bid),
        lines: linesOf(bid),
      })),
    },
    ...(record.addenda.length > 0 ? [{ heading: words.addenda, entries: addendaOf(record) }] : []),
  ]
}

function pricesIn({ prices_opened }: OpeningRecord): string[] {
  if (!prices_opened) return []
  return [
    `Prices opened: ${formatMoment(prices_opened.finished_at)}`,
    ...prices_opened.openers.map(
      ({ name, confirmed_at }) =>
        `Opening of the prices confirmed by ${name}, ${formatMoment(confirmed_at)}`,
    ),
  ]
}

function addendaOf({ addenda }: OpeningRecord) {
  return addenda.map(({ at, how, bid }) => ({
    title: titleOf(bid),
    lines: [`${words.addendumHow[how]}, ${formatMoment(at)}`, ...linesOf(bid)],
  }))
}

const titleOf = ({ organisation, lot_number }: RecordedBid) =>
  (organisation ?? words.unnamed) + (lot_number === null ? '' : `, lot ${lot_number}`)

export function recordText(record: OpeningRecord): string {
  return recordParts(record)
    .flatMap(({ heading, entries }) => [
      heading,
      ...entries.map(({ title, lines }) => [...(title ? [title] : []), ...lines].join('\n')),
    ])
    .join('\n\n')
}

function linesOf(bid: RecordedBid): string[] {
  return [
    `Version ${bid.version}, sent ${formatMoment(bid.sent_at)}. ${outcomeOf(bid)}.`,
    ...bid.flags.map((flag) => `${bidFlagLabels[flag]}.`),
    ...(bid.leaves_lots_out
      ? ['The buyer asked for a bid for every lot. This bidder left some out.']
      : []),
    ...(bid.total === null ? [] : [`Total: ${formatPrice(bid.total, bid.currency)}`]),
    `SHA-256 of the receipt: ${bid.receipt_sha256}`,
    ...bid.files.map(
      ({ envelope, file_size, sha256 }) =>
        `${envelopeLabels[envelope]}, ${file_size} bytes sealed: ${sha256}`,
    ),
    ...bid.share_faults.map(
      ({ envelope, opener, fault }) =>
        `Share for ${opener}, ${envelopeLabels[envelope].toLowerCase()}: ${shareFaultLabels[fault]} (at fault: ${words.party[sharePartyAtFault[fault]]}).`,
    ),
  ]
}

const envelopesOf = ({ envelopes }: OpeningRecord) =>
  envelopes.map((envelope) => envelopeLabels[envelope].toLowerCase()).join(' and ')

function outcomeOf({ status, failure }: RecordedBid): string {
  return failure
    ? `${bidStatusLabels.not_openable}: ${openingFailureLabels[failure]}`
    : bidStatusLabels[status]
}
