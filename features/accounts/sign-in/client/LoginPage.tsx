import { Link, useNavigate } from '@tanstack/react-router'
import type { Body, Reply } from '#kernel/contract/endpoint.ts'
import { authTexts, login, loginInput } from '#features/accounts/contract/auth.ts'
import { ApiError, call, fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { brand } from '#kernel/client/lib/brand.ts'
import { refusalOf, useForm } from '#kernel/client/lib/form.ts'
import { useInitialHistoryState } from '#kernel/client/lib/history-state.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { isDataSaverOn, useIdle } from '#kernel/client/lib/when-idle.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { useContinueAfterSignIn } from './sign-in.ts'

const OtherWays = lazyDialog(() => import('./OtherWays.tsx'), 'OtherWays')
const SsoOutcome = lazyDialog(
  () => import('#features/accounts/client/SsoOutcome.tsx'),
  'SsoOutcome',
)

export function LoginPage() {
  const { notice, hasEnded } = useInitialHistoryState()
  const navigate = useNavigate()
  const continueAfterSignIn = useContinueAfterSignIn()
  const isIdle = useIdle()
  const form = useForm({
    initial: { email: '', password: '', remember: false },
    schema: loginInput,
    failure: authTexts.invalidCredentials,
    explain: refusalOf,
    submit: signIn,
  })

  async function signIn(body: Body<typeof login>): Promise<void> {
    await fetchCsrfCookie()
    try {
      await follow(body.email, await call(login, { body }))
    } catch (error) {
      if (!(error instanceof ApiError && error.isBlocked)) throw error
      const { message, code } = error.reply
      const blocked = { email: body.email, message, code }
      await navigate({ to: '/blocked', state: { blocked } })
    }
  }

  async function follow(email: string, { user, temp_token }: Reply<typeof login>): Promise<void> {
    if (user) return continueAfterSignIn(user)
    await navigate({ to: '/mfa-verify', state: { challenge: temp_token, email } })
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Sign in" />
      {notice && <Banner kind="success">{notice}</Banner>}
      {location.search && <SsoOutcome />}
      {hasEnded && <Banner>Your session has ended. Sign in again to carry on.</Banner>}
      <ErrorSummary {...form.summary} />
      <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username webauthn"
          // If the page opens with a message, the page heading takes the focus instead.
          autoFocus={!notice && !hasEnded}
          {...form.field('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <div className="flex flex-col items-start gap-1">
          <Checkbox
            label="Keep me signed in"
            hint={
              brand.keeps_admins_signed_in
                ? undefined
                : 'Administrators are always signed out after a few hours.'
            }
            name="remember"
            checked={form.values.remember}
            onChange={(event) => form.set('remember', event.target.checked)}
          />
          <Link to="/forgot-password" className="link py-2">
            Forgot password?
          </Link>
        </div>
        <Button type="submit" isBusy={form.isBusy} busyLabel="Signing in...">
          Sign in
        </Button>
      </form>
      {isIdle && (!isDataSaverOn() || form.values.email) && <OtherWays {...form.values} />}
      <p className="border-t border-line pt-5">
        New to the portal?{' '}
        <Link to="/register" className="link">
          Register your organisation
        </Link>
      </p>
    </div>
  )
}
