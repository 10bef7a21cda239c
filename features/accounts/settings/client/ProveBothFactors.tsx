import { MfaCodeInput } from '#features/accounts/client/MfaCodeInput.tsx'
import type { ReactNode } from 'react'
import { disableMfa } from '#features/accounts/contract/mfa.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import type { ButtonKind } from '#kernel/client/ui/button-class.ts'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { FlowForm } from './FlowForm.tsx'
import { proofTexts } from '#kernel/contract/auth-proofs.ts'

type ProveBothFactorsProps = {
  title: string
  verb: string
  busyLabel: string
  kind?: ButtonKind
  submit: (body: { password: string; code: string }) => Promise<unknown>
  onCancel: () => void
  children: ReactNode
}

/** Form that asks for the password and a code before the second factor is weakened or replaced. */
export function ProveBothFactors({ submit, children, ...flow }: ProveBothFactorsProps) {
  const form = useForm({
    initial: { password: '', code: '' },
    schema: disableMfa.body,
    failure: proofTexts.invalidCode,
    scope: 'mfa',
    submit,
  })
  return (
    <FlowForm {...flow} form={form}>
      {children}
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <MfaCodeInput {...form.field('code')} onChange={(code) => form.set('code', code)} />
    </FlowForm>
  )
}
