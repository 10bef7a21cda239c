// Ways to sign in without a password: passkeys, the installation's identity provider, and that of
// the organisation whose email domain was typed. This module is loaded separately to keep the
// sign-in page small.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  passkeyTexts,
  signInWithPasskey,
  type PasskeyAssertion,
} from '#features/accounts/contract/passkey.ts'
import { listSignInProviders, ssoTexts } from '#features/accounts/contract/sso.ts'
import {
  awaitAutofill,
  canUsePasskeys,
  signWithPasskey,
} from '#features/accounts/client/passkeys.ts'
import { ApiError, call, fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { takeReturnPath } from '#kernel/client/lib/return-path.ts'
import { useDebounced } from '#kernel/client/lib/use-debounced.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { useContinueAfterSignIn } from './sign-in.ts'

type OtherWaysProps = { email: string; remember: boolean }

export function OtherWays({ email, remember }: OtherWaysProps) {
  const providers = useProviders(email)
  const { use, isBusy, failure } = usePasskeySignIn(remember)
  const hasPasskeys = canUsePasskeys()
  if (!hasPasskeys && providers.length === 0) return null
  return (
    <section
      aria-label="Other ways to sign in"
      className="flex flex-col gap-3 [&>span]:items-stretch"
    >
      {failure && <Banner kind="danger">{failure}</Banner>}
      {providers.map(({ name, path }) => (
        <a
          key={path}
          href={path}
          className={buttonClass('secondary')}
          onClick={({ currentTarget }) => {
            // The stored return path is read only when the user follows the link, because reading
            // deletes it.
            const returnTo = takeReturnPath(email.trim().toLowerCase())
            currentTarget.href = `${path}?return_to=${encodeURIComponent(returnTo)}`
          }}
        >
          {ssoTexts.signInWith(name)}
        </a>
      ))}
      {hasPasskeys && (
        <Button kind="secondary" isBusy={isBusy} busyLabel="Signing in..." onClick={use}>
          Use a passkey
        </Button>
      )}
    </section>
  )
}

interface Offered {
  name: string
  path: string
}

/**
 * Returns the installation's identity provider and the one for the domain of the typed email
 * address, as far as they exist. Only the domain is sent.
 */
function useProviders(email: string): Offered[] {
  const typed = /@([^\s@]+\.[^\s@.]{2,})$/.exec(useDebounced(email.trim()))
  const domain = typed?.[1]?.toLowerCase()
  const [offered, setOffered] = useState<Offered[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    call(listSignInProviders, { query: { domain }, signal }).then(
      ({ data }) => setOffered(data),
      // The error is ignored, because users can still sign in with a password or passkey.
      () => {},
    )
    return () => controller.abort()
  }, [domain])
  return offered
}

/** Signs in with a passkey, from the button or from the autofill of the email field. */
function usePasskeySignIn(remember: boolean) {
  const navigate = useNavigate()
  const continueAfterSignIn = useContinueAfterSignIn()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [failures, setFailures] = useState(0)

  async function signIn(sign: () => Promise<PasskeyAssertion>): Promise<void> {
    setFailure(undefined)
    setIsBusy(true)
    try {
      const credential = await sign()
      await fetchCsrfCookie()
      const { user } = await call(signInWithPasskey, { body: { credential, remember } })
      await continueAfterSignIn(user)
    } catch (error) {
      if (error instanceof ApiError && error.isBlocked) {
        const { message, code } = error.reply
        return await navigate({ to: '/blocked', state: { blocked: { message, code } } })
      }
      setFailure(messageOf(error, passkeyTexts.notUsed))
      setFailures((count) => count + 1)
      setIsBusy(false)
    }
  }

  const accept = useEffectEvent((credential: PasskeyAssertion) => signIn(async () => credential))
  // Autofill is started when the page opens, and again after each failed sign-in.
  useEffect(() => {
    let isHere = true
    const offer = async () => {
      const credential = await awaitAutofill()
      if (credential && isHere) await accept(credential)
    }
    void offer()
    return () => {
      isHere = false
    }
  }, [failures])
  return { use: () => void signIn(signWithPasskey), isBusy, failure }
}
