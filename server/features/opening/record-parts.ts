// The record of opening in words, for the PDF and for the email to bidders.
import { bidStatusLabels } from '#domain/contract/bid.ts'
import { envelopeLabels, sealingLabels } from '#domain/contract/bidding.ts'
import { openingFailureLabels, openingTexts, type OpeningRecord } from '#domain/contract/opening.ts'
import { formatDateTime } from '#domain/format/date.ts'
import { formatMoney } from '#domain/format/money.ts'
import type { PaperPart } from '#server/exports/paper.ts'

export function recordParts(record: OpeningRecord): PaperPart[] {
  const { bids, openers, needed } = record
  const opening = [
    `Submission deadline: ${formatDateTime(record.submission_deadline)}`,
    `Opened: ${formatDateTime(record.started_at)} to ${formatDateTime(record.finished_at)}`,
    `${sealingLabels[record.sealing]}. Opened: ${envelopesOf(record)}.`,
    ...openers.map(
      ({ name, confirmed_at }) => `Confirmed by ${name}, ${formatDateTime(confirmed_at)}`,
    ),
    ...pricesIn(record),
    ...(needed === 1 ? ['One person confirmed, since the organisation has only one.'] : []),
  ]
  return [
    { heading: 'The opening', entries: [{ lines: opening }] },
    {
      heading: bids.length === 1 ? 'One bid' : `${bids.length} bids`,
      entries: bids.map((bid) => ({
        title: bid.organisation + (bid.lot_number === null ? '' : `, lot ${bid.lot_number}`),
        lines: linesOf(bid),
      })),
    },
  ]
}

function pricesIn({ prices_opened }: OpeningRecord): string[] {
  if (!prices_opened) return []
  return [
    `Prices opened: ${formatDateTime(prices_opened.finished_at)}`,
    ...prices_opened.openers.map(
      ({ name, confirmed_at }) =>
        `Opening of the prices confirmed by ${name}, ${formatDateTime(confirmed_at)}`,
    ),
  ]
}

/** As a text, for an email. */
export function recordText(record: OpeningRecord): string {
  return recordParts(record)
    .flatMap(({ heading, entries }) => [
      heading,
      ...entries.map(({ title, lines }) => [...(title ? [title] : []), ...lines].join('\n')),
    ])
    .join('\n\n')
}

function linesOf(bid: OpeningRecord['bids'][number]): string[] {
  return [
    `Version ${bid.version}, sent ${formatDateTime(bid.sent_at)}. ${outcomeOf(bid)}.`,
    ...(bid.leaves_lots_out ? [openingTexts.leavesLotsOut] : []),
    ...(bid.total === null ? [] : [`Total: ${formatMoney(bid.total, bid.currency)}`]),
    `SHA-256 of the receipt: ${bid.receipt_sha256}`,
    ...bid.files.map(
      ({ envelope, file_size, sha256 }) =>
        `${envelopeLabels[envelope]}, ${file_size} bytes sealed: ${sha256}`,
    ),
  ]
}

const envelopesOf = ({ envelopes }: OpeningRecord) =>
  envelopes.map((envelope) => envelopeLabels[envelope].toLowerCase()).join(' and ')

function outcomeOf({ status, failure }: OpeningRecord['bids'][number]): string {
  return failure
    ? `${bidStatusLabels.not_openable}: ${openingFailureLabels[failure]}`
    : bidStatusLabels[status]
}
