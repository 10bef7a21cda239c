import { useState, type ReactNode } from 'react'
import { MfaCodeInput } from '#features/accounts/client/MfaCodeInput.tsx'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { confirmMfaEnrolment, startMfaEnrolment } from '#features/accounts/contract/mfa.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { mfaCodeLength, proofTexts } from '#kernel/contract/auth-proofs.ts'
import { errorTexts } from '#kernel/contract/errors.ts'
import { FlowForm } from './FlowForm.tsx'

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

type ConfirmEnrolmentProps = {
  started: Reply<typeof startMfaEnrolment>
  onDone: (reply: Reply<typeof confirmMfaEnrolment>) => void
  onCancel: () => void
}

function ConfirmEnrolment({ started, onDone, onCancel }: ConfirmEnrolmentProps) {
  const form = useForm({
    initial: { code: '' },
    failure: proofTexts.invalidCode,
    scope: 'mfa',
    submit: async (body) => onDone(await call(confirmMfaEnrolment, { body })),
  })
  const isWhole = form.values.code.length === mfaCodeLength
  return (
    <FlowForm
      title="Scan the QR code"
      verb="Switch on"
      busyLabel="Checking..."
      disabledReason={isWhole ? null : `Enter all ${mfaCodeLength} digits first.`}
      form={form}
      onCancel={onCancel}
    >
      <p>Scan this with your authenticator app, or enter the secret by hand.</p>
      {/* The background is white in dark mode too, because cameras can't read a QR code without a
          light margin. */}
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(started.qr_code)}`}
        alt="QR code of the secret below"
        className="size-50 rounded-control bg-on-brand"
      />
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm text-muted">Secret</p>
        <div className="flex flex-wrap items-center gap-3">
          <code className="wrap-anywhere">{started.secret}</code>
          <CopyButton value={started.secret} label="Copy secret" />
        </div>
      </div>
      <MfaCodeInput {...form.field('code')} onChange={(code) => form.set('code', code)} />
    </FlowForm>
  )
}

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
function ProvePassword({ title, verb, submit, onCancel, children }: ProvePasswordProps) {
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
