import { authTexts } from '#domain/contract/auth.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import { disableMfa } from '#domain/contract/mfa.ts'
import { MfaCodeInput } from '#client/features/auth/MfaCodeInput.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { PasswordInput } from '#client/ui/PasswordInput.tsx'
import { FlowForm } from './FlowForm.tsx'

type SwitchOffMfaProps = {
  onDone: (reply: Reply<typeof disableMfa>) => void
  onCancel: () => void
}

export function SwitchOffMfa({ onDone, onCancel }: SwitchOffMfaProps) {
  const form = useForm({
    initial: { password: '', code: '' },
    schema: disableMfa.body,
    failure: authTexts.invalidCode,
    scope: 'mfa',
    submit: async (body) => onDone(await call(disableMfa, { body })),
  })
  return (
    <FlowForm
      title="Switch off two-factor authentication"
      verb="Switch off"
      busyLabel="Switching off..."
      kind="danger"
      {...{ form, onCancel }}
    >
      <p>Your password alone will then open your account. Your recovery codes become void.</p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <MfaCodeInput {...form.field('code')} onChange={(code) => form.set('code', code)} />
    </FlowForm>
  )
}
