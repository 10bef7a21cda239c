import type { Reply } from '#kernel/contract/endpoint.ts'
import { disableMfa } from '#features/accounts/contract/mfa.ts'
import { call } from '#kernel/client/lib/api.ts'
import { ProveBothFactors } from './ProveBothFactors.tsx'

type SwitchOffMfaProps = {
  onDone: (reply: Reply<typeof disableMfa>) => void
  onCancel: () => void
}

export function SwitchOffMfa({ onDone, onCancel }: SwitchOffMfaProps) {
  return (
    <ProveBothFactors
      title="Switch off two-factor authentication"
      verb="Switch off"
      busyLabel="Switching off..."
      kind="danger"
      onCancel={onCancel}
      submit={async (body) => onDone(await call(disableMfa, { body }))}
    >
      <p>You’ll only need your password to sign in. Your recovery codes will stop working.</p>
    </ProveBothFactors>
  )
}
