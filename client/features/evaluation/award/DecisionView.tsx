import { Link } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { decisionWords as words } from '#domain/contract/award-words.ts'
import { downloadDecisionReport } from '#domain/contract/decision-calls.ts'
import { noAwardLabels, type DecidedLot } from '#domain/contract/decision.ts'
import { exactMoney } from '#domain/format/money.ts'
import { useDownload } from '#client/lib/use-download.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { FactList, type Fact } from '#client/ui/FactList.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { evaluationLink } from '../evaluation-pages.ts'
import type { AwardProps } from './award-props.ts'

type DecisionViewProps = AwardProps & { onEdit: (() => void) | null }

/** Award decision for each lot, with links to the recommendation report. */
export function DecisionView({ decision, context, onEdit }: DecisionViewProps) {
  const { tender } = context
  const { link, error } = useDownload(downloadDecisionReport, { tenderId: tender.id })
  const isSaved = decision.revision !== null
  return (
    <Panel
      title={words.steps[0]!}
      actions={
        isSaved && (
          <div className="flex flex-wrap gap-2">
            <Link
              {...evaluationLink({ tenderId: tender.id, part: 'report' })}
              className={buttonClass('secondary', 'small')}
            >
              {words.readReport}
            </Link>
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
          <section key={lot.lot?.id ?? 0}>
            <h3 className="mb-2 font-semibold">
              {lot.lot ? words.lot(lot.lot.lot_number, lot.lot.title) : words.whole}
            </h3>
            <FactList layout="rows" facts={factsOf(lot, tender.currency)} />
          </section>
        ))}
        {onEdit && (
          <div>
            <Button kind="secondary" onClick={onEdit}>
              {words.change}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

function factsOf({ choice, bids }: DecidedLot, currency: string): Fact[] {
  const winner = bids.find(({ bid_id }) => bid_id === choice?.bid_id)
  if (!choice) return [{ term: words.winner, value: '–' }]
  return [
    winner
      ? { term: words.winner, value: winner.bidder }
      : { term: words.noAward, value: choice.no_award ? noAwardLabels[choice.no_award] : '–' },
    ...(winner?.total ? [{ term: words.pointsTerm, value: winner.total }] : []),
    ...(choice.value ? [{ term: words.value, value: exactMoney(choice.value, currency) }] : []),
    ...(choice.reason ? [{ term: words.reason, value: choice.reason }] : []),
  ]
}
