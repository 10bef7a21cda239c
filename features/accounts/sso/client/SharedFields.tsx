import { ssoTexts as texts } from '#features/accounts/contract/sso.ts'
import type { useForm } from '#kernel/client/lib/form.ts'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

const words = {
  mfaHint: (example: string | undefined) =>
    `Values of “amr” or “acr” that count as a second factor here, separated by commas${example ? `, usually “${example}”` : ''}. Without them, people who use two-factor authentication enter their code too.`,
  createsAccountsHint:
    'Anybody with an address in your confirmed domains who signs in gets an account with your organisation’s role.',
}

interface SharedValues {
  name: string
  mfa_values: string
  creates_accounts: boolean
}

type SharedFieldsProps = {
  form: Pick<ReturnType<typeof useForm<SharedValues>>, 'field' | 'set' | 'values'>
  /** Claim value that this kind of provider usually sends for a second factor. */
  mfaExample?: string | undefined
}

/** Fields that can also be changed after the provider has been added. */
export function SharedFields({ form, mfaExample }: SharedFieldsProps) {
  return (
    <>
      <TextInput
        label="Name on the button"
        hint="It follows “Sign in with”, for example “your Brightwater account”."
        autoComplete="off"
        {...form.field('name')}
      />
      <TextInput
        label={texts.mfaValues}
        isOptional
        autoComplete="off"
        hint={words.mfaHint(mfaExample)}
        {...form.field('mfa_values')}
      />
      <Checkbox
        label="Create accounts for new people"
        hint={words.createsAccountsHint}
        name="creates_accounts"
        checked={form.values.creates_accounts}
        onChange={(event) => form.set('creates_accounts', event.target.checked)}
      />
    </>
  )
}
