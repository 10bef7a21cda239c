import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotPassword, passwordResetTexts } from '#features/accounts/contract/password-reset.ts'
import { call, fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

export function ForgotPasswordPage() {
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    initial: { email: '' },
    schema: forgotPassword.body,
    failure: passwordResetTexts.linkFailed,
    onFailure: () => setIsSent(false),
    submit: async (body) => {
      await fetchCsrfCookie()
      await call(forgotPassword, { body })
      setIsSent(true)
    },
  })

  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Forgot password" />
      <p>Enter your email address and we’ll send you a link to set a new password.</p>
      <ErrorSummary {...form.summary} />
      {isSent && <Banner kind="success">{passwordResetTexts.linkSent}</Banner>}
      <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <Button type="submit" isBusy={form.isBusy} busyLabel="Sending...">
          Send reset link
        </Button>
      </form>
      <p className="border-t border-line pt-5">
        <Link to="/login" className="link">
          Back to sign in
        </Link>
      </p>
    </div>
  )
}
