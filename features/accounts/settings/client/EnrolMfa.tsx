import { useState } from 'react'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { startMfaEnrolment, type confirmMfaEnrolment } from '#features/accounts/contract/mfa.ts'
import { ConfirmEnrolment } from './ConfirmEnrolment.tsx'
import { ProvePassword } from './ProvePassword.tsx'
import { call } from '#kernel/client/lib/api.ts'

type EnrolMfaProps = {
  onDone: (reply: Reply<typeof confirmMfaEnrolment>) => void
  onCancel: () => void
}

/**
 * Forms that enable two-factor authentication: the first asks for the password, the second for a
 * code generated from the new secret.
 */
export function EnrolMfa({ onDone, onCancel }: EnrolMfaProps) {
  const [started, setStarted] = useState<Reply<typeof startMfaEnrolment>>()
  if (started) return <ConfirmEnrolment started={started} onDone={onDone} onCancel={onCancel} />
  return (
    <ProvePassword
      title="Set up two-factor authentication"
      verb="Continue"
      onCancel={onCancel}
      submit={async (body) => setStarted(await call(startMfaEnrolment, { body }))}
    >
      <p>
        You’ll need an authenticator app on your phone or computer, such as the one in your password
        manager.
      </p>
    </ProvePassword>
  )
}
