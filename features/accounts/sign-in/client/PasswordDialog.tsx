import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { PasskeyProof } from '#features/accounts/client/PasskeyProof.tsx'
import { ProviderButton, providerKeyOf } from '#features/accounts/client/ProviderButton.tsx'
import { identitiesQuery, passkeysQuery } from '#features/accounts/client/sign-ins.ts'
import { confirmWithPasskey, type PasskeyAssertion } from '#features/accounts/contract/passkey.ts'
import { startIdentityConfirmation } from '#features/accounts/contract/sso.ts'
import { confirmPassword, passwordMinutes, proofTexts } from '#kernel/contract/auth-proofs.ts'
import { errorTexts } from '#kernel/contract/errors.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { answerPrompt } from '#kernel/client/lib/password-prompt.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'

export function PasswordDialog() {
  const user = useUser()
  const form = useForm({
    initial: { password: '' },
    schema: confirmPassword.body,
    failure: errorTexts.server,
    scope: 'confirm',
    submit: async (body) => {
      await call(confirmPassword, { body })
      answerPrompt(true)
    },
  })
  return (
    <FormDialog
      title="Enter your password"
      description={`${proofTexts.passwordRequired} You won’t be asked again for ${passwordMinutes} minutes.`}
      verb="Continue"
      busyLabel="Checking..."
      form={form}
      onClose={() => answerPrompt(false)}
    >
      {/* The hidden field tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      {!isGuest(user) && <OtherProofs />}
    </FormDialog>
  )
}

const texts = {
  confirmWith: (provider: string) => `Confirm with ${provider}`,
}

/** Alternatives to the password, for users who sign in with a passkey or an identity provider. */
function OtherProofs() {
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
