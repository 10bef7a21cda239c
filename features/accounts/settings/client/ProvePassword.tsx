import type { ReactNode } from 'react'
import { errorTexts } from '#kernel/contract/errors.ts'
import { startMfaEnrolment } from '#features/accounts/contract/mfa.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { FlowForm } from './FlowForm.tsx'

type ProvePasswordProps = {
  title: string
  verb: string
  submit: (body: { password: string }) => Promise<unknown>
  onCancel: () => void
  children: ReactNode
}

/**
 * Form that asks for the password before security settings are changed, in case the screen was left
 * unattended.
 */
export function ProvePassword({ title, verb, submit, onCancel, children }: ProvePasswordProps) {
  const form = useForm({
    initial: { password: '' },
    schema: startMfaEnrolment.body,
    failure: errorTexts.server,
    scope: 'mfa',
    submit,
  })
  return (
    <FlowForm title={title} form={form} verb={verb} onCancel={onCancel} busyLabel="Checking...">
      {children}
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </FlowForm>
  )
}
