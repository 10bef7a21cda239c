import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmWithPasskey, passkeyTexts } from '#domain/contract/passkey.ts'
import { ssoTexts } from '#domain/contract/sso.ts'
import { signWithPasskey } from '#client/accounts/passkeys.ts'
import { identitiesQuery, passkeysQuery } from '#client/accounts/sign-ins.ts'
import { call } from '#client/lib/api.ts'
import { messageOf } from '#client/lib/failure.ts'
import { answerPrompt } from '#client/lib/password-prompt.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'

/** Proofs instead of the password, for users who sign in with a passkey or a provider. */
export function OtherProofs() {
  const passkeys = useQuery(passkeysQuery).data ?? []
  const identities = useQuery(identitiesQuery).data?.data ?? []
  const page = useLocation({ select: ({ href }) => href })
  if (passkeys.length === 0 && identities.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <p>{ssoTexts.otherProofs}</p>
      {passkeys.length > 0 && <PasskeyProof />}
      {identities.map(({ id, provider, path }) => (
        <a
          key={id}
          href={`${path}?purpose=confirm&return_to=${encodeURIComponent(page)}`}
          className={buttonClass('secondary')}
        >
          {ssoTexts.confirmWith(provider)}
        </a>
      ))}
    </div>
  )
}

function PasskeyProof() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function prove(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await call(confirmWithPasskey, { body: { credential: await signWithPasskey() } })
      answerPrompt(true)
    } catch (error) {
      setFailure(messageOf(error, passkeyTexts.notUsed))
      setIsBusy(false)
    }
  }
  return (
    <>
      {failure && <Banner kind="danger">{failure}</Banner>}
      <Button kind="secondary" isBusy={isBusy} busyLabel="Checking..." onClick={() => void prove()}>
        {passkeyTexts.confirm}
      </Button>
    </>
  )
}
