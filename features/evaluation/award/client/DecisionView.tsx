import { Link } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { decisionWords as words, noAwardLabels, type DecidedLot } from '../contract/decision.ts'
import { downloadDecisionReport } from '../contract/decision-calls.ts'
import { winnersIn } from '../rules/decision-contents.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { approvalOutcome } from '../contract/approval-outcome.ts'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import { FactGrid } from '#features/evaluation/client/FactGrid.tsx'
import type { AwardProps } from './award-props.ts'
import { Withdraw } from './Withdraw.tsx'

const texts = {
  noAwardFor: (reason: string) => `No award: ${reason.toLowerCase()}`,
  sum: (value: string) =>
    `All winners together: ${value}. This sum counts for the approval; each winner counts with its value or its bid’s total, whichever is higher.`,
}

type DecisionViewProps = AwardProps & { onEdit: (() => void) | null }

/** Award decision for each lot and its approval, with links to the recommendation report. */
export function DecisionView({ decision, context, onEdit }: DecisionViewProps) {
  const { tender } = context
  const { link, error } = useDownload(downloadDecisionReport, { tenderId: tender.id })
  const isSaved = decision.revision !== null
  const outcome = approvalOutcome(decision)
  return (
    <Panel
      title={words.steps[0]!}
      actions={
        isSaved && (
          <div className="flex flex-wrap gap-2">
            {/* Approvers have the link in the section above. */}
            {!decision.actions.includes('approve') && (
              <Link
                {...evaluationLink({ tenderId: tender.id, part: 'report' })}
                className={buttonClass('secondary', 'small')}
              >
                {words.readReport}
              </Link>
            )}
            <a {...link} className={buttonClass('secondary', 'small')}>
              <FileDown aria-hidden="true" />
              {words.downloadReport}
            </a>
          </div>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {error && <Banner kind="danger">{error}</Banner>}
        {decision.lots.map((lot) => (
          <LotDecision key={lot.lot?.id ?? 0} lot={lot} currency={tender.currency} />
        ))}
        {decision.value && decision.lots.some(hasSeveralWinners) && (
          <p className="max-w-measure">{texts.sum(exactMoney(decision.value, tender.currency))}</p>
        )}
        {outcome && <p className="max-w-measure">{outcome}</p>}
        {onEdit && (
          <div>
            <Button kind="secondary" onClick={onEdit}>
              Change the decision
            </Button>
          </div>
        )}
        {decision.actions.includes('withdraw') && <Withdraw tenderId={tender.id} />}
      </div>
    </Panel>
  )
}

type LotDecisionProps = { lot: DecidedLot; currency: string }

const hasSeveralWinners = ({ choice }: DecidedLot) => winnersIn(choice).length > 1

/** Winners of a lot with points and values, or a line that says why there are none. */
export function LotDecision({ lot, currency }: LotDecisionProps) {
  const { lot: named, choice, bids } = lot
  const title = named && words.lot(named.lot_number, named.title)
  if (choice?.no_award) {
    return (
      <section className="max-w-measure">
        <p>
          {title && <strong className="font-semibold wrap-anywhere">{title}. </strong>}
          {texts.noAwardFor(noAwardLabels[choice.no_award])}
        </p>
        {choice.reason && (
          <p className="text-muted wrap-anywhere whitespace-pre-line">{choice.reason}</p>
        )}
      </section>
    )
  }
  return (
    <section>
      {title && <h3 className="mb-2 text-base font-semibold wrap-anywhere">{title}</h3>}
      {!choice && <FactGrid facts={[{ term: words.winner, value: '–' }]} />}
      <div className="flex flex-col gap-4">
        {winnersIn(choice).map(({ bid_id, value, reason }) => {
          const bid = bids.find((one) => one.bid_id === bid_id)
          return (
            <FactGrid
              key={bid_id}
              facts={[
                { term: words.winner, value: bid?.bidder ?? '–' },
                ...(bid?.is_low_price ? [{ term: 'Price', value: words.lowPrice }] : []),
                ...(bid?.total ? [{ term: 'Points', value: bid.total }] : []),
                ...(value ? [{ term: words.value, value: exactMoney(value, currency) }] : []),
                ...(reason ? [{ term: words.reason, value: reason, isLong: true }] : []),
              ]}
            />
          )
        })}
      </div>
    </section>
  )
}
