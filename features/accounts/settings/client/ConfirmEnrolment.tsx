import { MfaCodeInput } from '#features/accounts/client/MfaCodeInput.tsx'
import { mfaCodeLength, proofTexts } from '#kernel/contract/auth-proofs.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { confirmMfaEnrolment, type startMfaEnrolment } from '#features/accounts/contract/mfa.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { FlowForm } from './FlowForm.tsx'

type ConfirmEnrolmentProps = {
  started: Reply<typeof startMfaEnrolment>
  onDone: (reply: Reply<typeof confirmMfaEnrolment>) => void
  onCancel: () => void
}

export function ConfirmEnrolment({ started, onDone, onCancel }: ConfirmEnrolmentProps) {
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
