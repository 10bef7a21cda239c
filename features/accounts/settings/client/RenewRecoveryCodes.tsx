import type { Reply } from '#kernel/contract/endpoint.ts'
import { renewRecoveryCodes } from '#features/accounts/contract/mfa.ts'
import { call } from '#kernel/client/lib/api.ts'
import { ProveBothFactors } from './ProveBothFactors.tsx'

type RenewRecoveryCodesProps = {
  onDone: (reply: Reply<typeof renewRecoveryCodes>) => void
  onCancel: () => void
}

export function RenewRecoveryCodes({ onDone, onCancel }: RenewRecoveryCodesProps) {
  return (
    <ProveBothFactors
      title="Create new recovery codes"
      verb="Create new codes"
      busyLabel="Checking..."
      onCancel={onCancel}
      submit={async (body) => onDone(await call(renewRecoveryCodes, { body }))}
    >
      <p>Your old recovery codes will no longer work.</p>
    </ProveBothFactors>
  )
}
