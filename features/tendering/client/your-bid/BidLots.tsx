import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnBid } from '#features/bids/sending/contract/bid.ts'
import type { BidStage } from '#features/tenders/contract/bid-stage.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { outcomeTexts, yourBidTexts as texts } from '#features/bids/sending/contract/your-bid.ts'
import { bidOutcome, tenderOutcome } from '#features/bids/opening/rules/bid-outcome.ts'
import { can } from '#features/tenders/rules/can.ts'
import { AssessmentLink } from '#features/evaluation/summaries/client/AssessmentLink.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { BidTag } from '#features/tenders/client/BidTag.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { AboutBids } from '#features/bids/sending/client/AboutBids.tsx'
import { BidDeadline } from '#features/bids/sending/client/BidDeadline.tsx'
import { SetupChange } from '#features/bids/sending/client/SetupChange.tsx'
import { stageOf } from '#features/bids/sending/client/stage-of.ts'
import type { BidContext } from '#features/bids/sending/client/bid-context.ts'
import type { LotChoice } from '#features/bids/setup/contract/bidding.ts'

const words = {
  lotsClosed: 'Bids can no longer be sent or changed. Open a lot to see what happened to your bid.',
  lotsCancelled:
    'This tender was cancelled, so bids can no longer be sent or changed. Bids that are still sealed stay sealed.',
  lotsMissing: (sent: number, lots: number) =>
    sent === 0
      ? `The buyer asks for a bid for every lot. Send all ${lots} before the deadline.`
      : `You’ve sent bids for ${sent} of ${lots} lots. The buyer asks for a bid for every lot, and will see if some are missing.`,
  lotsMissingClosed:
    'The buyer asked for a bid for every lot, and you left some out. The buyer will see that when the bids are opened.',
}

/** Rules for lots, worded for bidders. */
const lotChoiceWords: Record<LotChoice, string> = {
  any: 'You choose which lots you bid for.',
  all: 'You have to bid for every lot.',
}

type BidLotsProps = BidContext & {
  lots: readonly Lot[]
  bids: readonly OwnBid[]
  /** Content between the list of lots and the information about bidding. */
  children: ReactNode
}

/** List of the lots, each with its own bid. */
export function BidLots({ lots, bids, children, ...context }: BidLotsProps) {
  const { tender, bidding, clock } = context
  // Starting a bid registers interest, so the rule is checked as if interest were already
  // registered.
  const user = useUser()
  const isOpen = can(user, 'bid', { ...tender, is_interested: true }, clock.now)
  // The banner above the tabs announces the result.
  const hasResult = tenderOutcome(tender, user.organisation?.id) !== undefined
  const sent = bids.filter(({ status }) => status !== 'draft' && status !== 'withdrawn').length
  return (
    <>
      <BidDeadline tender={tender} clock={clock} />
      {!isOpen && !hasResult && (
        <Banner
          kind={tender.status === 'cancelled' ? 'warning' : 'info'}
          actions={<AssessmentLink tender={tender} />}
        >
          {tender.status === 'cancelled' ? words.lotsCancelled : words.lotsClosed}
        </Banner>
      )}
      {isOpen && <SetupChange {...context} />}
      {bids.some((bid) => stageOf(bid, tender.status) === 'outdated') && (
        <Banner kind="danger" title={texts.outdated}>
          {isOpen ? texts.outdatedHint : texts.outdatedClosed}
        </Banner>
      )}
      {bidding.setup.lot_choice === 'all' && sent < lots.length && (isOpen || sent > 0) && (
        <Banner kind="warning">
          {isOpen ? words.lotsMissing(sent, lots.length) : words.lotsMissingClosed}
        </Banner>
      )}
      <Panel title="Your bids for the lots">
        <p className="mb-4 max-w-measure text-muted">
          {sent > 0 && (
            <strong className="font-semibold text-ink">
              {sent} of {lots.length} lots sent.{' '}
            </strong>
          )}
          {isOpen && `${lotChoiceWords[bidding.setup.lot_choice]} `}
          {isOpen ? 'You send a separate bid for each lot.' : 'Each lot has a bid of its own.'}
        </p>
        <ul aria-label="Bids for lots" className="border-t border-line">
          {lots.map((lot) => (
            <LotRow
              key={lot.id}
              tender={tender}
              lot={lot}
              isOpen={isOpen}
              bid={bids.find(({ lot_id }) => lot_id === lot.id)}
            />
          ))}
        </ul>
      </Panel>
      {children}
      <AboutBids {...context} lots={lots} isAsked isFolded={sent > 0} />
    </>
  )
}

/** Labels of the link to a lot's bid while the bid needs work. */
const linkLabels: Partial<Record<BidStage, string>> = {
  not_started: 'Start bid',
  draft: 'Continue bid',
  outdated: 'Send bid again',
}

type LotRowProps = {
  tender: BidContext['tender']
  lot: Lot
  bid: OwnBid | undefined
  /** True if bids can still be written and sent. */
  isOpen: boolean
}

/**
 * Row with the state of the bid for one lot. The row has no link if there is no bid and none can be
 * started any more.
 */
function LotRow({ tender, lot: { id, lot_number, title }, bid, isOpen }: LotRowProps) {
  const organisationId = useUser().organisation?.id
  const outcome =
    bid?.status === 'opened' && bidOutcome(tender, { organisationId, lotNumber: lot_number })
  const stage = stageOf(bid, tender.status)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">
          Lot {lot_number}: {title}
        </p>
        {outcome ? (
          <p>{outcomeTexts[outcome].title}</p>
        ) : bid || isOpen ? (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <BidTag stage={stage} />
            {bid?.sent_at && bid.status !== 'withdrawn' && (
              <span>
                Sent <Time iso={bid.sent_at} show="short" />
              </span>
            )}
          </p>
        ) : (
          <p className="text-muted">Your organisation didn’t bid for this lot.</p>
        )}
      </div>
      {(bid || isOpen) && (
        <Link
          to="/tenders/$tenderId"
          params={{ tenderId: tender.id }}
          search={{ tab: 'bid', lot: id }}
          resetScroll={false}
          className={buttonClass(isOpen && stage === 'draft' ? 'primary' : 'secondary', 'small')}
        >
          {(isOpen && linkLabels[stage]) || 'View bid'}
          <span className="sr-only"> for lot {lot_number}</span>
        </Link>
      )}
    </li>
  )
}
