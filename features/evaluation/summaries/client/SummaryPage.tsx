import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  decisionWords,
  summaryWords as words,
} from '#features/evaluation/award/contract/decision.ts'
import { summaryTexts } from '../contract/summary.ts'
import { SummaryView } from './SummaryView.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import type { Reply } from '#kernel/contract/endpoint.ts'
import {
  EvaluationFrame,
  type EvaluationContext,
} from '#features/evaluation/client/EvaluationFrame.tsx'
import {
  decisionQuery,
  summariesQuery,
  summaryQuery,
} from '#features/evaluation/award/client/award-queries.ts'
import { SummaryForm } from './SummaryForm.tsx'
import { useSummaryForm } from './use-summary-form.ts'
import type {
  EditedSummary,
  listSummaries,
} from '#features/evaluation/award/contract/decision-calls.ts'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'

/**
 * Page for one bid's assessment summary: the form in which the chair edits it, next to the bidder's
 * view.
 */
export function SummaryPage({ tenderId, bidId }: { tenderId: number; bidId: number }) {
  return (
    <EvaluationFrame
      tenderId={tenderId}
      page="award"
      isBelow
      title="Assessment summary"
      isWide={() => true}
    >
      {(context) => <Loaded context={context} bidId={bidId} />}
    </EvaluationFrame>
  )
}

function Loaded({ context, bidId }: { context: EvaluationContext; bidId: number }) {
  const { tender } = context
  const summary = useQuery(summaryQuery(tender.id, bidId))
  const decision = useQuery(decisionQuery(tender.id))
  if (!summary.data || !decision.data) {
    return (
      <LoadState query={summary.data ? decision : summary} failure={summaryTexts.loadFailed}>
        <Skeleton count={8} label={words.editTitle} />
      </LoadState>
    )
  }
  const mayEdit = decision.data.actions.includes('editSummaries')
  return (
    <>
      <OtherSummaries tenderId={tender.id} bidId={bidId} />
      {summary.data.missing.map((text) => (
        <Banner key={text} kind="warning">
          {text}
        </Banner>
      ))}
      {mayEdit ? (
        <SideBySide key={bidId} stored={summary.data} context={context} />
      ) : (
        <Panel title={summary.data.summary.bidder.name}>
          <p className="mb-4 text-sm text-muted">The bidder reads exactly this.</p>
          <SummaryView summary={summary.data.summary} currency={tender.currency} />
        </Panel>
      )}
    </>
  )
}

function SideBySide({ stored, context }: { stored: EditedSummary; context: EvaluationContext }) {
  const { form, edited, preview } = useSummaryForm(context.tender.id, stored)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Panel title={words.editTitle}>
        <SummaryForm form={form} edited={edited} context={context} />
      </Panel>
      <Panel title="What the bidder sees">
        <p className="mb-4 text-sm text-muted">
          Their own bid and the winner’s marks, never those of other bidders.
        </p>
        <SummaryView summary={preview} currency={context.tender.currency} />
      </Panel>
    </div>
  )
}

const texts = {
  place: (place: number, all: number) => `Bid ${place} of ${all}`,
  previous: (bidder: string) => `Previous: ${bidder}`,
  next: (bidder: string) => `Next: ${bidder}`,
}

type Listed = Reply<typeof listSummaries>['data'][number]

type OtherSummariesProps = { tenderId: number; bidId: number }

/**
 * Links to the summaries of the previous and the next bid, in the order in which the award page
 * lists them.
 */
function OtherSummaries({ tenderId, bidId }: OtherSummariesProps) {
  const { data: all = [] } = useQuery(summariesQuery(tenderId))
  const place = all.findIndex(({ bid_id }) => bid_id === bidId)
  if (place === -1 || all.length < 2) return null
  const [previous, next] = [all[place - 1], all[place + 1]]
  const linkTo = ({ bid_id }: Listed) => ({
    ...evaluationLink({ tenderId, part: 'summaries', bidId: bid_id }),
    className: 'link inline-flex min-h-control items-center',
  })
  return (
    <nav
      aria-label="Summaries of the other bids"
      className="grid items-center gap-x-6 sm:grid-cols-[1fr_auto_1fr]"
    >
      <span className="max-sm:empty:hidden">
        {previous && <Link {...linkTo(previous)}>{texts.previous(nameOf(previous))}</Link>}
      </span>
      <span className="text-sm text-muted max-sm:order-first">
        {texts.place(place + 1, all.length)}
      </span>
      <span className="max-sm:empty:hidden sm:text-end">
        {next && <Link {...linkTo(next)}>{texts.next(nameOf(next))}</Link>}
      </span>
    </nav>
  )
}

const nameOf = ({ bidder, lot }: Listed) =>
  lot ? `${bidder}, ${decisionWords.lot(lot.lot_number, lot.title)}` : bidder
