import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  reviewApproval,
  type Approval,
  approvalsAnchor,
  approvalKindLabels,
  approvalTexts as texts,
  approvalWords as words,
  type ApprovalState,
} from '#features/approvals/contract/approval.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { ReasonDialog } from '#features/evaluation/client/ReasonDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { approvalsQuery } from '#features/evaluation/client/award-queries.ts'

const approvalWords = {
  approve: 'Approve',
  refuse: 'Refuse',
  reason: 'Reason',
  askedBy: (name: string) => `Sent for approval by ${name}`,
  byOne: (name: string) => `Approved by ${name}`,
  byFirst: (name: string) => `First approval by ${name}`,
  bySecond: (name: string) => `Second approval by ${name}`,
}

const approvalStateLabels: Record<ApprovalState, string> = {
  waiting: 'Awaiting approval',
  approved: 'Approved',
  refused: 'Refused',
  replaced: 'Replaced',
  used: 'Done',
}

const tones: Record<ApprovalState, Tone> = {
  waiting: 'pending',
  approved: 'published',
  refused: 'rejected',
  replaced: 'draft',
  used: 'draft',
}

type ApprovalsPanelProps = { tender: Pick<Tender, 'id' | 'currency' | 'status'> }

type Verdict = 'approve' | 'refuse'
type Asked = { approval: Approval; verdict: Verdict }

/** Open requests for approval about a tender. A colleague of the requester reviews them. */
export function ApprovalsPanel({ tender }: ApprovalsPanelProps) {
  // The dialog is about the request that was on screen when it was opened. If the request is reviewed
  // or replaced after that, the dialog stays open, and the server refuses the review.
  const [asked, setAsked] = useState<Asked>()
  const approvals = useQuery(approvalsQuery(tender.id))
  if (!approvals.data) {
    return (
      <LoadState query={approvals} failure="Failed to load the requests for approval">
        <Skeleton count={2} />
      </LoadState>
    )
  }
  const open = approvals.data.filter(({ state }) => state === 'waiting' || state === 'approved')
  return (
    <>
      {open.length > 0 && (
        <Linked>
          <Panel title="Approvals">
            <ul className="divide-y divide-line">
              {open.map((approval) => (
                <li key={approval.id} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
                  <Request
                    approval={approval}
                    tender={tender}
                    onReview={(verdict) => setAsked({ approval, verdict })}
                  />
                </li>
              ))}
            </ul>
          </Panel>
        </Linked>
      )}
      {asked && (
        <ReviewDialog {...asked} tenderId={tender.id} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

/**
 * Part of the page to which emails and tasks link. Scrolls to itself, because the browser can't
 * scroll to an anchor that is loaded later.
 */
function Linked({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const isLinked = useLocation({ select: ({ hash }) => hash === approvalsAnchor })
  useEffect(() => {
    if (!isLinked) return
    part.current?.scrollIntoView({ block: 'start' })
    part.current?.focus({ preventScroll: true })
  }, [isLinked])
  return (
    <div ref={part} id={approvalsAnchor} tabIndex={-1} className="scroll-mt-4">
      {children}
    </div>
  )
}

type RequestProps = ApprovalsPanelProps & {
  approval: Approval
  onReview: (verdict: Verdict) => void
}

function Request({ approval, tender, onReview }: RequestProps) {
  const { kind, state, lines, reason, value, asked_by, asked_at } = approval
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{approvalKindLabels[kind]}</span>
        <Tag tone={tones[state]}>{approvalStateLabels[state]}</Tag>
        <span className="text-sm text-muted">
          {approvalWords.askedBy(asked_by.name)}, <Time iso={asked_at} />
        </span>
      </p>
      <FactList
        layout="rows"
        facts={[
          ...lines.map(({ label, before, after }) => ({
            term: label,
            value: before === null || before === after ? after : `${before} → ${after}`,
            isLong: true,
          })),
          ...(value
            ? [{ term: 'Value that counts', value: exactMoney(value, tender.currency) }]
            : []),
          ...(reason ? [{ term: approvalWords.reason, value: reason, isLong: true }] : []),
        ]}
      />
      {approvalsIn(approval).map((text) => (
        <p key={text} className="max-w-measure">
          {text}
        </p>
      ))}
      <NextStep approval={approval} tender={tender} onReview={onReview} />
    </>
  )
}

/** Returns the approvals given so far, in words. */
function approvalsIn({ state, reviews }: Approval): string[] {
  const people = reviews
    .filter(({ approves }) => approves)
    .map((given) => (given.for ? words.inPlaceOf(given.by, given.for) : given.by))
  if (state === 'approved' && people.length === 1) return people.map(approvalWords.byOne)
  return people.map((person, place) =>
    (place === 0 ? approvalWords.byFirst : approvalWords.bySecond)(person),
  )
}

/** Buttons for the user's review, or the reason why the user can't review the request. */
function NextStep({ approval, tender, onReview }: RequestProps) {
  const { kind, state, waits_for, reviews_for, is_outdated, why_not } = approval
  const note = 'max-w-measure text-muted'
  if (is_outdated) return <p className={note}>{texts.outdated}</p>
  if (state === 'approved') return <p className={note}>Approved: do this again, unchanged.</p>
  if (why_not) return <p className={note}>{[why_not, waits_for].filter(Boolean).join(' ')}</p>
  const isDraft = kind === 'publication' && tender.status === 'draft'
  return (
    <>
      {waits_for && <p className={note}>{waits_for}</p>}
      {reviews_for && <p className={note}>{words.youReviewFor(reviews_for)}</p>}
      {isDraft && (
        <p className={note}>
          Read the whole draft before you approve it: you approve its details, lots, documents and
          bid set-up as they are now.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onReview('approve')}>
          {approvalWords.approve}
        </Button>
        <Button kind="secondary" size="small" onClick={() => onReview('refuse')}>
          {approvalWords.refuse}
        </Button>
      </div>
    </>
  )
}

type ReviewDialogProps = Asked & { tenderId: number; onClose: () => void }

function ReviewDialog({ approval, verdict, tenderId, onClose }: ReviewDialogProps) {
  const { id: approvalId, sha256, level } = approval
  const params = { tenderId, approvalId }
  const review = (approves: boolean, reason: string) =>
    call(reviewApproval, { params, body: { approves, reason, level: level ?? 1, sha256 } })
  const shared = { busyLabel: 'Saving...', failure: 'Failed to record your review', onClose }
  if (verdict === 'approve') {
    return (
      <ActionDialog
        {...shared}
        title="Approve this request?"
        description="The person who asked can then go on. Any change needs a new request."
        verb={approvalWords.approve}
        act={() => review(true, '')}
      />
    )
  }
  return (
    <ReasonDialog
      {...shared}
      title="Refuse this request?"
      description="The person who asked gets your reason."
      label={approvalWords.reason}
      verb={approvalWords.refuse}
      act={(reason) => review(false, reason)}
    />
  )
}
