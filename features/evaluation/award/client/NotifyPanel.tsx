import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { decisionWords as words } from '../contract/decision.ts'
import { notifyBidders } from '../contract/decision-calls.ts'
import { taskWords } from '#features/evaluation/panel/contract/panel-task.ts'
import { formatDate } from '#kernel/format/date.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Time } from '#kernel/client/ui/Time.tsx'
import { TaskCard } from '#features/bids/client/TaskCard.tsx'
import { summariesQuery } from './award-queries.ts'
import type { AwardProps } from './award-props.ts'
import { NotifyDialog } from './NotifyDialog.tsx'
import { useStandstill } from './use-decision.ts'

/**
 * Section with which the chair notifies all bidders at once. Afterwards, it shows the standstill.
 */
export function NotifyPanel({ decision, context: { tender } }: AwardProps) {
  const { actions, notified_at } = decision
  const award = useStandstill(tender.id, decision)
  const suspendedOn = notified_at && award.data?.standstill?.suspended_on
  const mayNotify = actions.includes('notify')
  if (!mayNotify && !notified_at) return null
  if (!notified_at) {
    return (
      <TaskCard
        title="Notification"
        why={words.notifyWhy}
        isToDo
        actions={<Notify tenderId={tender.id} decision={decision} />}
      />
    )
  }
  const { suspended } = taskWords
  return (
    <TaskCard
      title={suspendedOn ? suspended.title : words.steps[3]!}
      why={
        suspendedOn
          ? suspended.why(formatDate(suspendedOn))
          : !award.isLoading && 'The contract can be signed after the standstill.'
      }
      isToDo={false}
      isWarning={Boolean(suspendedOn)}
      actions={
        <Link
          to="/tenders/$tenderId"
          params={{ tenderId: tender.id }}
          search={{ tab: 'contracts' }}
          className={buttonClass()}
        >
          {suspendedOn ? suspended.verb : 'Go to standstill and contracts'}
        </Link>
      }
    >
      <p className="text-sm text-muted">
        All bidders were notified on <Time iso={notified_at} />.
      </p>
    </TaskCard>
  )
}

/** Button that notifies the bidders; disabled until all summaries are complete. */
function Notify({ tenderId, decision }: { tenderId: number; decision: AwardProps['decision'] }) {
  const [isAsked, setIsAsked] = useState(false)
  const reason = whyNotCall(useUser(), notifyBidders)
  const summaries = useQuery(summariesQuery(tenderId))
  const isComplete = summaries.data?.every(({ missing }) => missing.length === 0) ?? false
  return (
    <>
      <Button
        disabledReason={reason ?? (isComplete ? null : 'Complete all assessment summaries first.')}
        onClick={() => setIsAsked(true)}
      >
        {words.notify}
      </Button>
      {isAsked && (
        <NotifyDialog
          tenderId={tenderId}
          sha256={decision.sha256!}
          standstillEnds={decision.standstill_ends}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
