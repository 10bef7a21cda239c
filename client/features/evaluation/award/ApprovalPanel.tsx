import { useState, type ReactNode } from 'react'
import { approvalWords } from '#domain/contract/approval.ts'
import { decisionWords as words } from '#domain/contract/award-words.ts'
import { reviewDecision, submitDecision } from '#domain/contract/decision-calls.ts'
import type { Decision } from '#domain/contract/decision.ts'
import { taskWords } from '#domain/contract/panel-words.ts'
import { exactMoney, formatMoney } from '#domain/format/money.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useUser } from '#client/lib/session.tsx'
import { whyNotCall } from '#client/lib/why-not-call.ts'
import { Button } from '#client/ui/Button.tsx'
import { ReasonDialog } from '#client/dialogs/ReasonDialog.tsx'
import { TaskCard } from '#client/bidding/TaskCard.tsx'
import type { AwardProps } from './award-props.ts'
import { LotDecision } from './DecisionView.tsx'

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
                  {needs_approval ? words.submit : words.complete}
                </Button>
              )}
              {mayApprove && report}
              <div className="flex flex-wrap gap-3 empty:hidden">
                {mayApprove && (
                  <Button disabledReason={disabledReason} onClick={() => setAsked('approve')}>
                    {words.approve}
                  </Button>
                )}
                {actions.includes('refuse') && !disabledReason && (
                  <Button kind="secondary" onClick={() => setAsked('refuse')}>
                    {words.refuse}
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
    const what = words.reviewWhat(value && exactMoney(value, currency), preparer)
    // The limit may have been raised since the decision was sent for approval.
    const why = requirementOf(decision, words.approvalAsked)
    const place = reviews_for && approvalWords.youReviewFor(reviews_for)
    return { title: words.review, why: [what, why, place].filter(Boolean).join(' ') }
  }
  const requirement = requirementOf(decision, words.approvalNotNeeded)
  if (actions.includes('submit')) return { title: taskWords.complete.title, why: requirement }
  const title = state === 'awaiting_approval' ? taskWords.awaiting_approval.title : words.approval
  return { title, why: [requirement, waits_for].filter(Boolean).join(' ') }
}

/** Returns why the decision needs approval, or what `otherwise` says about the limit if it doesn't. */
function requirementOf(
  { needs_approval, approval_rule, approval_threshold: threshold }: Decision,
  otherwise: (threshold: string | null) => string,
): string {
  if (approval_rule) return words.ruleNeeds(approval_rule)
  const shown = threshold && formatMoney(threshold, 'GBP')
  return needs_approval ? words.approvalNeeded(shown ?? '') : otherwise(shown)
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
        title={words.refuseTitle}
        description={words.refuseWhy}
        label={words.reason}
        verb={words.refuse}
        busyLabel={words.refusing}
        failure={words.reviewFailed}
        act={(reason) => review(false, reason)}
        onClose={onClose}
      />
    )
  }
  if (asked === 'approve') {
    return (
      <ActionDialog
        title={words.approveTitle}
        description={words.approveWhy}
        verb={words.approve}
        busyLabel={words.approving}
        failure={words.reviewFailed}
        act={() => review(true, '')}
        onClose={onClose}
      />
    )
  }
  return (
    <ActionDialog
      title={needs_approval ? words.submitTitle : words.completeTitle}
      description={needs_approval ? words.submitWhy : words.completeWhy}
      verb={needs_approval ? words.submit : words.complete}
      busyLabel={words.submitting}
      failure={words.submitFailed}
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
