import * as z from 'zod/mini'
import {
  apiTokenInput,
  createApiToken,
  tokenDays,
  tokenTexts,
} from '#features/accounts/contract/api-token.ts'
import { scopesFor, tokenScopes } from '#kernel/contract/token-scopes.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

const texts = {
  days: (days: number) => (days === 365 ? '1 year' : `${days} days`),
}

/** The value of a select is a string, so the expiry is converted to a number. */
const schema = z.pipe(
  z.pipe(
    z.object({ name: z.string(), scopes: z.array(z.string()), expires_in_days: z.string() }),
    z.transform((form) => ({ ...form, expires_in_days: Number(form.expires_in_days) })),
  ),
  apiTokenInput,
)

type CreateTokenDialogProps = { onClose: () => void; onCreated: (token: string) => void }

export function CreateTokenDialog({ onClose, onCreated }: CreateTokenDialogProps) {
  const user = useUser()
  const form = useForm({
    initial: { name: '', scopes: ['read'], expires_in_days: '90' },
    schema,
    failure: 'Failed to create the token',
    scope: 'token',
    submit: async (body) => {
      const { token } = await call(createApiToken, { body })
      await refreshEverything()
      onClose()
      onCreated(token)
    },
  })
  return (
    <FormDialog
      title={tokenTexts.create}
      verb={tokenTexts.create}
      busyLabel="Creating..."
      form={form}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        hint="What it’s for, so that you recognise it later. For example, “Nightly import”."
        autoComplete="off"
        {...form.field('name')}
      />
      <CheckboxGroup
        label={tokenTexts.scopes}
        name="token.scopes"
        options={scopesFor(user.role).map((value) => ({ value, ...tokenScopes[value] }))}
        values={form.values.scopes}
        error={form.errors['scopes']}
        onChange={(scopes) => form.set('scopes', scopes)}
      />
      <Select
        label="Expires after"
        options={tokenDays.map((days) => ({ value: String(days), label: texts.days(days) }))}
        {...form.field('expires_in_days')}
      />
    </FormDialog>
  )
}
