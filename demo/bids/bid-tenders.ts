// Chooses one of the demo buyer's tenders for each state of bidding, from draft to awarded.
import type { Admission } from '../admissions.ts'
import { after, day } from '../calendar.ts'
import { isDemoBuyer } from '../people.ts'
import type { DemoTender } from '../tenders.ts'

export interface BidTenders {
  /** Tender that is set up but not published yet. */
  draft: DemoTender | undefined
  /** Open tender with a draft bid by the demo's supplier. */
  open: DemoTender | undefined
  /** Open tender with sealed bids. */
  sealed: DemoTender | undefined
  /** Closed tender whose opening the demo's buyer still has to confirm. */
  due: DemoTender | undefined
  /** Tender with opened bids, for which the demo's buyer has to declare conflicts of interest. */
  opened: DemoTender | undefined
  /** Tender with opened bids that the demo's buyer has to score. */
  scoring: DemoTender | undefined
  /** Tender with scored bids, whose consensus the demo's buyer has to confirm. */
  consensus: DemoTender | undefined
  /** Tender with opened bids and a ranking. */
  locked: DemoTender | undefined
  /** Tender with an award decision that the demo's buyer can approve. */
  decided: DemoTender | undefined
  /** Tender awarded after an evaluation, with assessment summaries. */
  notified: DemoTender | undefined
  /** Tender awarded without a panel. */
  awarded: DemoTender | undefined
  /** Tender awarded without a panel to the only bidder. */
  single: DemoTender | undefined
}

/**
 * Chooses a tender of the demo's buyer for each state. The demo's supplier must have been able to
 * take part in the open ones for more than three days.
 */
export function chooseBidTenders(
  tenders: readonly DemoTender[],
  admissions: readonly Admission[],
): BidTenders {
  const own = tenders.filter(({ row, buyer }) => isDemoBuyer({ profile: buyer }) && !row.deleted_at)
  const forSupplier = new Set(
    admissions
      .filter(
        ({ team, readsFrom, until }) =>
          team.isDemo && readsFrom && after(readsFrom, 3 * day) < until,
      )
      .map(({ tender }) => tender),
  )
  const newest = (status: DemoTender['row']['status']) =>
    own
      .filter(({ row }) => row.status === status && row.moderation_status !== 'rejected')
      .toSorted((a, b) => Number(b.row.submission_deadline) - Number(a.row.submission_deadline))
  const isReached = (tender: DemoTender) => forSupplier.has(tender)
  const [open, sealed] = newest('published').filter(isReached)
  // Tenders that the demo's supplier had time to bid for come first.
  const reachedFirst = (a: DemoTender, b: DemoTender) => Number(isReached(b)) - Number(isReached(a))
  const [due, opened, scoring, consensus, locked, decided] = newest('closed').toSorted(reachedFirst)
  const [notified, awarded, single] = newest('awarded').toSorted(reachedFirst)
  return {
    draft: newest('draft')[0],
    open,
    sealed,
    due,
    opened,
    scoring,
    consensus,
    locked,
    decided,
    notified,
    awarded,
    single,
  }
}

export const listBidTenders = (chosen: BidTenders): DemoTender[] =>
  Object.values(chosen).filter((tender) => tender !== undefined)
