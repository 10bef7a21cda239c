import { useState } from 'react'
import { resendConfirmation } from '#features/accounts/contract/registration.ts'
import { call, fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

/** Form that resends the confirmation email. It asks for the email address if none is passed in. */
export function ResendConfirmation({ email }: { email?: string | undefined }) {
  const [sent, setSent] = useState<string>()
  const form = useForm({
    initial: { email: email ?? '' },
    schema: resendConfirmation.body,
    failure: 'Failed to send the confirmation email. Please try again.',
    onFailure: () => setSent(undefined),
    submit: async (body) => {
      await fetchCsrfCookie()
      setSent((await call(resendConfirmation, { body })).message)
    },
  })
  return (
    <form className="flex w-full flex-col items-start gap-5" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      {sent && <Banner kind="success">{sent}</Banner>}
      {!email && (
        <div className="w-full">
          <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        </div>
      )}
      <Button
        type="submit"
        kind={email ? 'secondary' : 'primary'}
        isBusy={form.isBusy}
        busyLabel="Sending..."
      >
        Send confirmation email again
      </Button>
    </form>
  )
}
