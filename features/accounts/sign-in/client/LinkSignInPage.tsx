// Page shown after the user has signed in with an identity provider, if one more proof is needed:
// the password or a passkey to link the account for the first time, or the second-factor code.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { errorTexts } from '#kernel/contract/errors.ts'
import { signInWithPasskey, type PasskeyAssertion } from '#features/accounts/contract/passkey.ts'
import { getPendingSignIn, linkPendingIdentity, ssoTexts } from '#features/accounts/contract/sso.ts'
import { PasskeyProof } from '#features/accounts/client/PasskeyProof.tsx'
import { canUsePasskeys } from '#features/accounts/client/passkeys.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { Spinner } from '#kernel/client/ui/Spinner.tsx'
import { checkLinkOnce, LinkPage } from './LinkPage.tsx'
import { useContinueAfterSignIn } from './sign-in.ts'

const texts = {
  linkAbout: (provider: string, email: string) =>
    `You signed in with ${provider} for the first time. Enter the portal password of ${email} once. After that, ${provider} is enough.`,
}

export function LinkSignInPage() {
  // Each visit has its own pending sign-in. The current time is the cache key, so that the result
  // of an earlier visit isn't reused.
  const [answer] = useState(() => findOnce(String(Date.now())))
  return (
    <LinkPage checking={ssoTexts.checking} answer={answer} invalid={invalid}>
      {(pending) =>
        pending.needs === 'mfa' ? <ToCode pending={pending} /> : <ProofForm pending={pending} />
      }
    </LinkPage>
  )
}

const invalid = {
  title: ssoTexts.linkTitle,
  message: ssoTexts.linkNothing,
  hint: 'If it happens again, sign in with your password.',
}

const findOnce = checkLinkOnce(
  async () => (await call(getPendingSignIn)).data,
  ssoTexts.linkNothing,
)

type Pending = NonNullable<Reply<typeof getPendingSignIn>['data']>

function ToCode({ pending: { temp_token, email } }: { pending: Pending }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/mfa-verify', state: { challenge: temp_token, email }, replace: true })
  }, [navigate, temp_token, email])
  return <Spinner label={ssoTexts.checking} />
}

function ProofForm({ pending: { email, provider } }: { pending: Pending }) {
  const navigate = useNavigate()
  const continueAfterSignIn = useContinueAfterSignIn()
  const form = useForm({
    initial: { password: '' },
    schema: linkPendingIdentity.body,
    failure: errorTexts.server,
    submit: async (body) => {
      const { user, temp_token } = await call(linkPendingIdentity, { body })
      if (user) return continueAfterSignIn(user)
      await navigate({ to: '/mfa-verify', state: { challenge: temp_token, email } })
    },
  })
  async function linkWithPasskey(credential: PasskeyAssertion): Promise<void> {
    const body = { credential, links_identity: true }
    await continueAfterSignIn((await call(signInWithPasskey, { body })).user)
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={ssoTexts.linkTitle} />
      <p>{texts.linkAbout(provider, email)}</p>
      <ErrorSummary {...form.summary} />
      <form
        className="flex flex-col gap-5 [&>span]:items-stretch"
        noValidate
        onSubmit={form.submit}
      >
        {/* The hidden field tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Button type="submit" isBusy={form.isBusy} busyLabel="Checking...">
          Link and sign in
        </Button>
      </form>
      {canUsePasskeys() && (
        <div className="flex flex-col gap-3 border-t border-line pt-5 [&>span]:items-stretch">
          <PasskeyProof prove={linkWithPasskey} />
        </div>
      )}
    </div>
  )
}
