import { NewPasswordFields } from '#features/accounts/client/NewPasswordFields.tsx'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import { passwordTexts } from '#features/accounts/contract/password.ts'
import {
  checkResetLink,
  passwordResetTexts,
  resetPassword,
} from '#features/accounts/contract/password-reset.ts'
import { ApiError, call, fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { storeReturnPath } from '#kernel/client/lib/return-path.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Spinner } from '#kernel/client/ui/Spinner.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { cacheByKey } from './cache-by-key.ts'

export function ResetPasswordPage() {
  const link = useResetLink()
  if (!link) return <InvalidLink />
  return (
    <Suspense fallback={<Spinner label="Checking the link..." />}>
      <UsableLink {...link} />
    </Suspense>
  )
}

function UsableLink(link: ResetLink) {
  const isGood = use(checkOnce(JSON.stringify(link)))
  const [isRefused, setIsRefused] = useState(false)
  if (!isGood || isRefused) return <InvalidLink />
  return <ResetForm {...link} onRefused={() => setIsRefused(true)} />
}

/**
 * Returns whether the reset link is valid. If the check itself fails, the link counts as valid: the
 * form is shown, and submitting it reports the problem.
 */
const checkOnce = cacheByKey(async (link) => {
  await fetchCsrfCookie()
  try {
    const { is_valid } = await call(checkResetLink, { body: JSON.parse(link) as ResetLink })
    return is_valid
  } catch (error) {
    return !(error instanceof ApiError && error.status === 422)
  }
})

interface ResetLink {
  token: string
  email: string
}

/**
 * Returns the email address and token of the link. The token is in the path or in the query. The
 * query is read directly, because the router would parse a token of digits as a number.
 */
function useResetLink(): ResetLink | undefined {
  const { token: inPath } = useParams({ from: '/visitors/reset-password/{-$token}' })
  const query = new URLSearchParams(window.location.search)
  const token = inPath ?? query.get('token')
  const email = query.get('email')
  return token && email ? { token, email } : undefined
}

function ResetForm({ token, email, onRefused }: ResetLink & { onRefused: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { token, email, password: '', password_confirmation: '' },
    schema: resetPassword.body,
    failure: passwordResetTexts.failed,
    // The user can't correct the token or the email address, which come from the link, so an error
    // in one of them means that the link is invalid.
    onFailure: ({ token, email }) => (token ?? email) && onRefused(),
    submit: async (body) => {
      await fetchCsrfCookie()
      const { has_suspended } = await call(resetPassword, { body })
      // The next page after the sign-in lists what the reset has suspended.
      if (has_suspended) storeReturnPath({ path: '/settings/sign-ins', email })
      await navigate({ to: '/login', state: { notice: passwordResetTexts.done }, replace: true })
    },
  })

  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Reset password" />
      <ErrorSummary {...form.summary} />
      <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          readOnly
          {...form.field('email')}
        />
        <NewPasswordFields
          label="New password"
          help={passwordTexts.hint}
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
        <Button type="submit" isBusy={form.isBusy} busyLabel="Resetting...">
          Reset password
        </Button>
      </form>
    </div>
  )
}

function InvalidLink() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={passwordResetTexts.invalidTitle} />
      <Banner kind="danger">{passwordResetTexts.invalidLink}</Banner>
      <Link to="/forgot-password" className={`${buttonClass()} self-start`}>
        Request New Link
      </Link>
    </div>
  )
}
