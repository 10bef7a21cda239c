import { ssoTexts as texts } from '#domain/contract/sso.ts'
import type { useForm } from '#client/lib/form.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'

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
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextInput
        label={texts.mfaValues}
        isOptional
        autoComplete="off"
        hint={texts.mfaHint(mfaExample)}
        {...form.field('mfa_values')}
      />
      <Checkbox
        label={texts.createsAccounts}
        hint={texts.createsAccountsHint}
        name="creates_accounts"
        checked={form.values.creates_accounts}
        onChange={(event) => form.set('creates_accounts', event.target.checked)}
      />
    </>
  )
}
