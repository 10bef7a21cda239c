import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decisionWords as words } from '#domain/contract/award-words.ts'
import { notifyBidders, withdrawDecision } from '#domain/contract/decision-calls.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { Button } from '#client/ui/Button.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Time } from '#client/ui/Time.tsx'
import { ReasonDialog } from '#client/dialogs/ReasonDialog.tsx'
import { summariesQuery } from './award-queries.ts'
import type { AwardProps } from './award-props.ts'

/** Notifies all bidders at once; afterwards the decision can only be withdrawn. */
export function NotifyPanel({ decision, scene: { tender } }: AwardProps) {
  const [asked, setAsked] = useState<'notify' | 'withdraw' | null>(null)
  const summaries = useQuery(summariesQuery(tender.id))
  const { actions, notified_at } = decision
  const params = { tenderId: tender.id }
  const isComplete = summaries.data?.every(({ missing }) => missing.length === 0) ?? false
  const mayNotify = actions.includes('notify')
  const mayWithdraw = actions.includes('withdraw')
  if (!mayNotify && !mayWithdraw && !notified_at) return null
  const onClose = () => setAsked(null)
  return (
    <Panel title={words.steps[3]!}>
      <div className="flex flex-col gap-4">
        <p className="max-w-measure">
          {notified_at ? <Time iso={notified_at} /> : words.notifyWhy}
        </p>
        <div className="flex flex-wrap gap-3">
          {mayNotify && (
            <Button
              disabledReason={isComplete ? null : words.incomplete}
              onClick={() => setAsked('notify')}
            >
              {words.notify}
            </Button>
          )}
          {mayWithdraw && (
            <Button kind="secondary" onClick={() => setAsked('withdraw')}>
              {words.withdraw}
            </Button>
          )}
        </div>
      </div>
      {asked === 'notify' && (
        <ActionDialog
          title={words.notifyTitle}
          description={words.notifyWhy}
          verb={words.notify}
          busyLabel={words.notifying}
          failure={words.notifyFailed}
          act={() => call(notifyBidders, { params, body: { sha256: decision.sha256! } })}
          onClose={onClose}
        />
      )}
      {asked === 'withdraw' && (
        <ReasonDialog
          title={words.withdrawTitle}
          description={words.withdrawWhy}
          label={words.withdrawLabel}
          verb={words.withdraw}
          busyLabel={words.withdrawing}
          failure={words.withdrawFailed}
          act={(reason) => call(withdrawDecision, { params, body: { reason } })}
          onClose={onClose}
        />
      )}
    </Panel>
  )
}
