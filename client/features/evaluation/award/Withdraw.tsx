import { useState } from 'react'
import { decisionWords as words } from '#domain/contract/award-words.ts'
import { withdrawDecision } from '#domain/contract/decision-calls.ts'
import { ReasonDialog } from '#client/dialogs/ReasonDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useUser } from '#client/lib/session.tsx'
import { whyNotCall } from '#client/lib/why-not-call.ts'
import { Button } from '#client/ui/Button.tsx'

/** Button that withdraws the decision, with a dialog for the reason. */
export function Withdraw({ tenderId }: { tenderId: number }) {
  const [isAsked, setIsAsked] = useState(false)
  const disabledReason = whyNotCall(useUser(), withdrawDecision)
  return (
    <div>
      <Button
        kind="quiet"
        size="small"
        className="-ms-3 text-danger"
        disabledReason={disabledReason}
        onClick={() => setIsAsked(true)}
      >
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
    </div>
  )
}
