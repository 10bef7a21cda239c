import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { confirmWithPasskey, type PasskeyAssertion } from '#features/accounts/contract/passkey.ts'
import { startIdentityConfirmation } from '#features/accounts/contract/sso.ts'
import { PasskeyProof } from '#features/accounts/client/PasskeyProof.tsx'
import { ProviderButton, providerKeyOf } from '#features/accounts/client/ProviderButton.tsx'
import { identitiesQuery, passkeysQuery } from '#features/accounts/client/sign-ins.ts'
import { call } from '#kernel/client/lib/api.ts'
import { answerPrompt } from '#kernel/client/lib/password-prompt.ts'

const texts = {
  confirmWith: (provider: string) => `Confirm with ${provider}`,
}

/** Alternatives to the password, for users who sign in with a passkey or an identity provider. */
export function OtherProofs() {
  const passkeys = useQuery(passkeysQuery).data ?? []
  const identities = useQuery(identitiesQuery).data?.data ?? []
  const page = useLocation({ select: ({ href }) => href })
  if (passkeys.length === 0 && identities.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <p>Or confirm it’s you in another way:</p>
      {passkeys.length > 0 && <PasskeyProof prove={confirmUser} />}
      {identities.map(({ id, provider, path }) => (
        <ProviderButton
          key={id}
          start={() =>
            call(startIdentityConfirmation, {
              body: { key: providerKeyOf(path), return_to: page },
            })
          }
        >
          {texts.confirmWith(provider)}
        </ProviderButton>
      ))}
    </div>
  )
}

async function confirmUser(credential: PasskeyAssertion): Promise<void> {
  await call(confirmWithPasskey, { body: { credential } })
  answerPrompt(true)
}
