import { useState } from 'react'
import { withdrawDecision } from '../contract/decision-calls.ts'
import { ReasonDialog } from '#features/evaluation/client/ReasonDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Button } from '#kernel/client/ui/Button.tsx'

const texts = {
  withdraw: 'Withdraw the decision',
  withdrawWhy:
    'All bidders are told that the award is withdrawn, with your reason. The tender can then be decided again.',
}

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
        {texts.withdraw}
      </Button>
      {isAsked && (
        <ReasonDialog
          title="Withdraw the decision?"
          description={texts.withdrawWhy}
          label="Reason, which all bidders read"
          verb={texts.withdraw}
          busyLabel="Withdrawing..."
          failure="Failed to withdraw the decision"
          act={(reason) => call(withdrawDecision, { params: { tenderId }, body: { reason } })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}
