import { useQuery } from '@tanstack/react-query'
import { summaryWords as words } from '#features/evaluation/award/contract/decision.ts'
import { summaryTexts } from '../contract/summary.ts'
import { SummaryView } from './SummaryView.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import {
  EvaluationFrame,
  type EvaluationContext,
} from '#features/evaluation/client/EvaluationFrame.tsx'
import { decisionQuery, summaryQuery } from '#features/evaluation/award/client/award-queries.ts'
import { OtherSummaries } from './OtherSummaries.tsx'
import { SummaryForm } from './SummaryForm.tsx'
import { useSummaryForm } from './use-summary-form.ts'
import type { EditedSummary } from '#features/evaluation/award/contract/decision-calls.ts'

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
