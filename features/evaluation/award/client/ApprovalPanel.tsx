import { useState, type ReactNode } from 'react'
import { approvalWords } from '#features/approvals/contract/approval.ts'
import { decisionWords as words, type Decision } from '../contract/decision.ts'
import { reviewDecision, submitDecision } from '../contract/decision-calls.ts'
import { taskWords } from '#features/evaluation/panel/contract/panel-task.ts'
import { exactMoney, formatMoney } from '#kernel/format/money.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ReasonDialog } from '#features/evaluation/client/ReasonDialog.tsx'
import { TaskCard } from '#features/bids/client/TaskCard.tsx'
import type { AwardProps } from './award-props.ts'
import { LotDecision } from './DecisionView.tsx'

const texts = {
  submit: 'Send for approval',
  complete: 'Complete the decision',
  submitWhy:
    'Your colleagues get an email. Somebody who hasn’t prepared the decision approves or refuses it.',
  reviewWhat: (total: string | null, preparer: string) =>
    `${total ? `${total} in total, prepared` : 'Prepared'} by ${preparer}.`,
  approve: 'Approve',
  approveWhy: 'Read the recommendation report first. Your approval is for exactly these contents.',
  refuse: 'Refuse',
  reviewFailed: 'Failed to record your answer',
  approvalNeeded: (threshold: string) =>
    `Awards above ${threshold}, or in another currency, need approval by somebody who hasn’t prepared them.`,
  approvalAsked: (threshold: string | null) =>
    threshold
      ? `Awards up to ${threshold} need no approval, but this one was sent for it.`
      : 'Your organisation requires no approval of awards, but this one was sent for it.',
  approvalNotNeeded: (threshold: string | null) =>
    threshold
      ? `Awards up to ${threshold} need no approval.`
      : 'Your organisation requires no approval of awards. An administrator can set a value.',
}

type Asked = 'submit' | 'approve' | 'refuse'

type ApprovalPanelProps = AwardProps & {
  /** Link to the report; undefined on the page that shows the report itself. */
  report?: ReactNode
}

/** Section for submitting the decision, and for a second person to approve or refuse it. */
export function ApprovalPanel({ decision, context: { tender }, report }: ApprovalPanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const disabledReason = whyNotCall(useUser(), submitDecision)
  const { actions, needs_approval } = decision
  const maySubmit = actions.includes('submit')
  const mayApprove = actions.includes('approve')
  return (
    <>
      <TaskCard
        {...describe(decision, tender.currency)}
        isToDo={maySubmit || mayApprove}
        actions={
          (maySubmit || mayApprove) && (
            <>
              {maySubmit && (
                <Button disabledReason={disabledReason} onClick={() => setAsked('submit')}>
                  {needs_approval ? texts.submit : texts.complete}
                </Button>
              )}
              {mayApprove && report}
              <div className="flex flex-wrap gap-3 empty:hidden">
                {mayApprove && (
                  <Button disabledReason={disabledReason} onClick={() => setAsked('approve')}>
                    {texts.approve}
                  </Button>
                )}
                {actions.includes('refuse') && !disabledReason && (
                  <Button kind="secondary" onClick={() => setAsked('refuse')}>
                    {texts.refuse}
                  </Button>
                )}
              </div>
              {!mayApprove && report}
            </>
          )
        }
      />
      {asked && (
        <ApprovalDialog
          decision={decision}
          asked={asked}
          tender={tender}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Returns the title and the text of the section. */
function describe(decision: Decision, currency: string) {
  const { actions, state, value, steps, waits_for, reviews_for } = decision
  if (actions.includes('approve')) {
    const preparer = steps.findLast(({ step }) => step === 'submit')!.by.name
    const what = texts.reviewWhat(value && exactMoney(value, currency), preparer)
    // The limit may have been raised since the decision was sent for approval.
    const why = requirementOf(decision, texts.approvalAsked)
    const place = reviews_for && approvalWords.youReviewFor(reviews_for)
    return {
      title: 'Approve or refuse this award',
      why: [what, why, place].filter(Boolean).join(' '),
    }
  }
  const requirement = requirementOf(decision, texts.approvalNotNeeded)
  if (actions.includes('submit')) return { title: taskWords.complete.title, why: requirement }
  const title = state === 'awaiting_approval' ? taskWords.awaiting_approval.title : 'Approval'
  return { title, why: [requirement, waits_for].filter(Boolean).join(' ') }
}

/**
 * Returns why the decision needs approval. If it needs none, returns the result of `otherwise`,
 * which gets the formatted approval threshold (null if there is none).
 */
function requirementOf(
  { needs_approval, approval_rule, approval_threshold: threshold }: Decision,
  otherwise: (threshold: string | null) => string,
): string {
  if (approval_rule) return words.ruleNeeds(approval_rule)
  const shown = threshold && formatMoney(threshold, 'GBP')
  return needs_approval ? texts.approvalNeeded(shown ?? '') : otherwise(shown)
}

type ApprovalDialogProps = Pick<AwardProps, 'decision'> & {
  tender: AwardProps['context']['tender']
  asked: Asked
  onClose: () => void
}

function ApprovalDialog({ decision, tender, asked, onClose }: ApprovalDialogProps) {
  const params = { tenderId: tender.id }
  // The dialog is about the decision that was on screen when it was opened. The server refuses if
  // the decision has changed since.
  const [{ needs_approval, sha256: opened, lots, approval_level }] = useState(decision)
  const sha256 = opened!
  const level = approval_level ?? 1
  const review = (approves: boolean, reason: string) =>
    call(reviewDecision, { params, body: { approves, reason, level, sha256 } })
  if (asked === 'refuse') {
    return (
      <ReasonDialog
        title="Refuse this decision?"
        description="The chair gets your reason and can change the decision."
        label={words.reason}
        verb={texts.refuse}
        busyLabel="Refusing..."
        failure={texts.reviewFailed}
        act={(reason) => review(false, reason)}
        onClose={onClose}
      />
    )
  }
  if (asked === 'approve') {
    return (
      <ActionDialog
        title="Approve this decision?"
        description={texts.approveWhy}
        verb={texts.approve}
        busyLabel="Approving..."
        failure={texts.reviewFailed}
        act={() => review(true, '')}
        onClose={onClose}
      />
    )
  }
  return (
    <ActionDialog
      title={needs_approval ? 'Send the decision for approval?' : 'Complete the decision?'}
      description={
        needs_approval
          ? texts.submitWhy
          : 'Its value needs no approval. You can then notify the bidders.'
      }
      verb={needs_approval ? texts.submit : texts.complete}
      busyLabel="Sending..."
      failure="Failed to send the decision"
      act={() => call(submitDecision, { params, body: { sha256 } })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        {lots.map((lot) => (
          <LotDecision key={lot.lot?.id ?? 0} lot={lot} currency={tender.currency} />
        ))}
      </div>
    </ActionDialog>
  )
}
