import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  decisionStepLabels,
  decisionTexts,
  decisionWords as words,
  type Decision,
  type DecisionState,
} from '../contract/decision.ts'
import { saveDecision } from '../contract/decision-calls.ts'
import { RoleNote } from '#features/accounts/client/RoleNote.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Stepper } from '#kernel/client/ui/Stepper.tsx'
import { formatShortDateTime } from '#kernel/format/date.ts'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import {
  EvaluationFrame,
  type EvaluationContext,
} from '#features/evaluation/client/EvaluationFrame.tsx'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import type { AwardProps } from './award-props.ts'
import { decisionQuery } from './award-queries.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { DecisionView } from './DecisionView.tsx'
import { NotifyPanel } from './NotifyPanel.tsx'
import { SummariesPanel } from '#features/evaluation/summaries/client/SummariesPanel.tsx'
import { personOf } from '../contract/approval-outcome.ts'

const texts = {
  voidedWhy:
    'The decision, the ranking or the approval rules have changed since it was sent for approval. Check it and send it again.',
  reopenedWhy:
    'The decision, the ranking or the approval rules have changed since it was completed. Check it and do the next step again.',
}

/**
 * Page with the award decision, its approval, the assessment summaries and the notification of
 * bidders, once the evaluation is locked.
 */
export function AwardPage({ tenderId }: { tenderId: number }) {
  return (
    <EvaluationFrame tenderId={tenderId} page="award" title={words.title}>
      {(context) => <Award {...context} />}
    </EvaluationFrame>
  )
}

/** Number of the current step for each state of the decision; 5 once all four steps are done. */
const places: Record<DecisionState, number> = {
  draft: 1,
  awaiting_approval: 2,
  approved: 3,
  notified: 5,
  withdrawn: 1,
}

function Award(context: EvaluationContext) {
  const { tender } = context
  const decision = useQuery(decisionQuery(tender.id))
  if (decision.data === undefined) {
    return (
      <LoadState query={decision} failure={decisionTexts.loadFailed}>
        <Skeleton shape="table" count={4} label={words.loading} />
      </LoadState>
    )
  }
  return <Steps decision={decision.data} context={context} />
}

function Steps({ decision, context }: AwardProps) {
  const { state, revision, actions, is_voided } = decision
  const [isEditing, setIsEditing] = useState<boolean>()
  const user = useUser()
  const maySave = actions.includes('save') && !whyNotCall(user, saveDecision)
  // Once opened, the form stays open even if a colleague saves the decision in the meantime. Once
  // the user has saved, the form stays closed even if this component renders before the saved
  // decision arrives.
  if (maySave && revision === null && isEditing === undefined) setIsEditing(true)
  return (
    <>
      <RoleNote />
      <Stepper label="Steps of the award" steps={words.steps} current={places[state]} />
      {is_voided && <VoidedBanner decision={decision} />}
      {isEditing ? (
        <DecisionForm
          decision={decision}
          context={context}
          onDone={() => setIsEditing(false)}
          onCancel={revision === null ? null : () => setIsEditing(false)}
        />
      ) : (
        <Saved
          decision={decision}
          context={context}
          onEdit={maySave ? () => setIsEditing(true) : null}
        />
      )}
      <DecisionHistory steps={decision.steps} />
    </>
  )
}

/**
 * Banner shown if the decision is a draft again after it was sent for approval, or completed
 * without approval.
 */
function VoidedBanner({ decision: { steps } }: Pick<AwardProps, 'decision'>) {
  const sent = steps.findLast(({ step }) => step === 'submit' || step === 'complete')
  const [title, why] =
    sent?.step === 'complete'
      ? ['The decision is no longer complete', texts.reopenedWhy]
      : ['The approval is void', texts.voidedWhy]
  return (
    <Banner kind="warning" title={title}>
      {why}
    </Banner>
  )
}

type SavedProps = AwardProps & { onEdit: (() => void) | null }

/** Panels for a decision, starting with the current step. */
function Saved({ decision, context, onEdit }: SavedProps) {
  const view = <DecisionView decision={decision} context={context} onEdit={onEdit} />
  if (decision.revision === null) return view
  const tenderId = context.tender.id
  const summaries = (
    <SummariesPanel
      tenderId={tenderId}
      mayEdit={decision.actions.includes('editSummaries')}
      notifiedAt={decision.notified_at}
    />
  )
  const notification = <NotifyPanel decision={decision} context={context} />
  switch (decision.state) {
    case 'approved':
      return (
        <>
          {summaries}
          {notification}
          {view}
        </>
      )
    case 'notified':
      return (
        <>
          {notification}
          {view}
          {summaries}
        </>
      )
    default:
      return (
        <>
          <ApprovalPanel
            decision={decision}
            context={context}
            report={
              <Link
                {...evaluationLink({ tenderId, part: 'report' })}
                className={buttonClass('secondary')}
              >
                {words.readReport}
              </Link>
            }
          />
          {view}
          {summaries}
        </>
      )
  }
}

function DecisionHistory({ steps }: Pick<Decision, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <Panel title="What has been done" actions={<span className="text-sm text-muted">UK time</span>}>
      <ol className="divide-y divide-line">
        {steps.toReversed().map((taken) => (
          <li
            key={`${taken.taken_at} ${taken.step}`}
            className="py-2 wrap-anywhere first:pt-0 last:pb-0"
          >
            <span className="font-semibold">{decisionStepLabels[taken.step]}</span>{' '}
            <span className="text-muted">
              {personOf(taken)},{' '}
              <time dateTime={taken.taken_at}>{formatShortDateTime(taken.taken_at)}</time>
            </span>
            {taken.reason && <p className="max-w-measure whitespace-pre-line">{taken.reason}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
