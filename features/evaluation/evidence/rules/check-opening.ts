// Checks that the record of opening and the bids in an evidence pack name the same bids, with the
// same receipts and totals.
import * as z from 'zod/mini'
import type { BidStatus } from '#features/bids/sending/contract/bid.ts'
import {
  auditValues as at,
  bidPath,
  evidencePaths as paths,
  type EvidenceAuditRow,
  type EvidenceOpening,
  type EvidenceRecordedBid,
} from '../contract/evidence-format.ts'
import { canonicalText } from '#kernel/rules/canonical-text.ts'
import type { CheckedBid } from './checked-bid.ts'
import { metadataOf, readSection, type Context } from './context.ts'
import { hashText } from './digest.ts'
import { isSameAmount } from './same-amount.ts'

const recorded: ReadonlySet<BidStatus> = new Set<BidStatus>(['sent', 'opened', 'not_openable'])

interface Compared {
  opening: EvidenceOpening
  bids: readonly CheckedBid[]
  lots: readonly { id: number; lot_number: number }[]
}

export function checkOpening(context: Context, { opening, bids, lots }: Compared): void {
  // An addendum replaces what the record says about its bid.
  const stated = new Map(
    [...opening.bids, ...opening.addenda.map(({ bid }) => bid)].map((bid) => [
      bid.receipt_sha256,
      bid,
    ]),
  )
  const fault = (path: string, place: string | null, text: string) =>
    context.fault({ check: 'bids', path, place, text })
  for (const bid of bids) {
    context.count('bids')
    const said = bid.receipt_sha256 === null ? undefined : stated.get(bid.receipt_sha256)
    if (said) stated.delete(said.receipt_sha256)
    if (!recorded.has(bid.status)) {
      if (said) fault(bidPath(bid.id), 'status', notAsRecorded('status', said.status, bid.status))
      continue
    }
    if (!said) {
      const text =
        'the record of opening doesn’t name this bid’s last receipt: a bid or version was added or removed.'
      fault(bidPath(bid.id), null, text)
      continue
    }
    const lot = lots.find(({ id }) => id === bid.lot_id)?.lot_number ?? null
    for (const [what, text] of differences(said, bid, lot)) fault(bidPath(bid.id), what, text)
    if (said.organisation !== null && said.organisation !== bid.bidder.name) {
      context.notes.push(
        `The record of opening names the bidder of bid ${bid.id} “${said.organisation}”. Now the portal calls this organisation “${bid.bidder.name}”.`,
      )
    }
  }
  for (const { receipt_sha256, organisation } of stated.values()) {
    const text = `the record names the bid of ${organisation ?? 'a bidder'} with the receipt ${receipt_sha256}, which the pack doesn’t contain: the bid or its last version was removed or changed.`
    fault(paths.opening, null, text)
  }
}

function differences(
  said: EvidenceRecordedBid,
  bid: CheckedBid,
  lot: number | null,
): [what: string, text: string][] {
  const found: [string, string | null, string | null][] = [
    ['status', said.status, bid.status],
    ['lot', text(said.lot_number), text(lot)],
    ['failure', said.failure ?? null, bid.failure],
    ['flags', listed(said.flags), listed(bid.flags)],
  ]
  const isOpened = bid.status === 'opened'
  if (isOpened && !isSameAmount(said.total, bid.total)) found.push(['total', said.total, bid.total])
  return found
    .filter(([, one, other]) => one !== other)
    .map(([what, one, other]) => [what, notAsRecorded(what, one, other)])
}

const listed = (flags: readonly string[] = []) => flags.toSorted().join(', ') || null

const text = (number: number | null) => (number === null ? null : String(number))

const notAsRecorded = (what: string, said: string | null, found: string | null) =>
  `the ${what} is ${found ?? 'none'}, but the record of opening says ${said ?? 'none'}: one of them was changed.`

const ofOpening = z.object({ record_sha256: z.string() })
const anyFields = z.record(z.string(), z.unknown())

/**
 * Checks that the record of opening has the hash that the audit log states. Addenda, and the opening
 * of separately sealed prices, were added to the record later.
 */
export async function checkRecordHash(
  context: Context,
  audit: readonly EvidenceAuditRow[],
): Promise<void> {
  const path = paths.opening
  const whole = await readSection(context, { path, check: 'bids', schema: anyFields })
  if (!whole) return
  const { prices_opened, addenda: _addenda, ...record } = whole
  const isLogged = audit.some(({ values }) => values[at.action] === 'opening.prices_finished')
  if ((prices_opened ?? null) !== null && !isLogged) {
    const text = 'the audit log doesn’t say that the prices were opened later: this was added.'
    context.fault({ check: 'bids', path, place: 'prices_opened', text })
  }
  const stated = audit
    .filter(({ values }) => values[at.action] === 'opening.finished')
    .flatMap(({ values }) => ofOpening.safeParse(metadataOf(values)).data ?? [])
  context.count('bids')
  const hash = hashText(canonicalText(record))
  if (stated.length === 0) {
    context.notes.push(
      'The audit log doesn’t state the hash of the record of opening, because an earlier release wrote the record.',
    )
  } else if (!stated.some(({ record_sha256 }) => record_sha256 === hash)) {
    const text =
      'the record was changed after the opening: its SHA-256 isn’t the one in the audit log.'
    context.fault({ check: 'bids', path, place: null, text })
  }
}
