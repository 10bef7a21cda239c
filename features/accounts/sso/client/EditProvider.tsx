import * as z from 'zod/mini'
import {
  updateSso,
  providerChange,
  ssoTexts as texts,
  type SsoProvider,
} from '#features/accounts/contract/sso.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { guides } from './guides.ts'
import { SharedFields } from './SharedFields.tsx'
import { splitValues } from './split-values.ts'

interface Values {
  name: string
  mfa_values: string
  creates_accounts: boolean
  client_secret: string
}

const schema = z.pipe(
  z.transform((form: Values): z.input<typeof providerChange> => splitValues(form)),
  providerChange,
)

type EditProviderProps = { provider: SsoProvider; onClose: () => void }

export function EditProvider({ provider, onClose }: EditProviderProps) {
  const { name, mfa_values, creates_accounts, authentication, kind } = provider
  const form = useForm({
    initial: { name, mfa_values: mfa_values.join(', '), creates_accounts, client_secret: '' },
    failure: texts.changeFailed,
    scope: 'provider',
    schema,
    submit: (body) => finish(call(updateSso, { body }), onClose),
  })
  return (
    <FormDialog
      title="Edit identity provider"
      description="To change the issuer or the client ID, delete the provider and add it again."
      verb="Save"
      busyLabel="Saving..."
      size="wide"
      form={form}
      onClose={onClose}
    >
      <SharedFields form={form} mfaExample={guides[kind].mfa} />
      {authentication === 'secret' && (
        <TextInput
          label="New client secret"
          isOptional
          hint="Leave it empty to keep the secret."
          autoComplete="off"
          {...form.field('client_secret')}
        />
      )}
    </FormDialog>
  )
}
