import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { decisionWords as words } from '#domain/contract/award-words.ts'
import { withdrawDecision } from '#domain/contract/decision-calls.ts'
import { ReasonDialog } from '#client/dialogs/ReasonDialog.tsx'
import { taskWords } from '#domain/contract/panel-words.ts'
import { formatDate } from '#domain/format/date.ts'
import { call } from '#client/lib/api.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { Time } from '#client/ui/Time.tsx'
import { summariesQuery } from './award-queries.ts'
import type { AwardProps } from './award-props.ts'
import { NotifyDialog } from './NotifyDialog.tsx'
import { useStandstill } from './use-decision.ts'

/** Panel for notifying all bidders at once; afterwards, the decision can only be withdrawn. */
export function NotifyPanel({ decision, context: { tender } }: AwardProps) {
  const { actions, notified_at } = decision
  const award = useStandstill(tender.id, decision)
  const suspendedOn = notified_at && award.data?.standstill?.suspended_on
  const mayNotify = actions.includes('notify')
  if (!mayNotify && !notified_at) return null
  return (
    <Panel title={notified_at ? words.steps[3]! : words.notification}>
      <div className="flex flex-col gap-4">
        <p className="max-w-measure">
          {notified_at ? (
            <>
              <Time iso={notified_at} />. {!award.isLoading && !suspendedOn && words.notifiedNext}
            </>
          ) : (
            words.notifyWhy
          )}
        </p>
        {suspendedOn && (
          <Banner kind="warning" title={taskWords.suspended.title}>
            {taskWords.suspended.why(formatDate(suspendedOn))}
          </Banner>
        )}
        <div className="flex flex-wrap gap-3">
          {mayNotify && <Notify tenderId={tender.id} sha256={decision.sha256!} />}
          {notified_at && (
            <Link
              to="/tenders/$tenderId"
              params={{ tenderId: tender.id }}
              search={{ tab: 'contracts' }}
              className={buttonClass()}
            >
              {suspendedOn ? taskWords.suspended.verb : words.toContracts}
            </Link>
          )}
          {actions.includes('withdraw') && <Withdraw tenderId={tender.id} />}
        </div>
      </div>
    </Panel>
  )
}

/** Button that notifies the bidders; disabled until all summaries are complete. */
function Notify({ tenderId, sha256 }: { tenderId: number; sha256: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const summaries = useQuery(summariesQuery(tenderId))
  const isComplete = summaries.data?.every(({ missing }) => missing.length === 0) ?? false
  return (
    <>
      <Button
        disabledReason={isComplete ? null : words.incomplete}
        onClick={() => setIsAsked(true)}
      >
        {words.notify}
      </Button>
      {isAsked && <NotifyDialog {...{ tenderId, sha256 }} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function Withdraw({ tenderId }: { tenderId: number }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setIsAsked(true)}>
        {words.withdraw}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={words.withdrawTitle}
          description={words.withdrawWhy}
          label={words.withdrawLabel}
          verb={words.withdraw}
          busyLabel={words.withdrawing}
          failure={words.withdrawFailed}
          act={(reason) => call(withdrawDecision, { params: { tenderId }, body: { reason } })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
