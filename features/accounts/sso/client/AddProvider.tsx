import * as z from 'zod/mini'
import {
  createSso,
  providerInput,
  providerKindLabels,
  ssoTexts as texts,
} from '#features/accounts/contract/sso.ts'
import {
  clientAuthentications,
  providerKinds,
  type ClientAuthentication,
  type ProviderKind,
} from '#kernel/contract/identity-provider.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { AddressList } from './AddressList.tsx'
import { guides } from './guides.ts'
import { SharedFields } from './SharedFields.tsx'
import { splitValues } from './split-values.ts'
import type { Addresses } from './sso-queries.ts'

const words = {
  issuerHint: (example: string) => `Its address, such as ${example}. You can’t change it later.`,
  authentications: {
    secret: { label: 'Client secret', hint: 'A password that your provider creates.' },
    private_key: {
      label: 'Private key',
      hint: 'We create a key that never leaves the portal. Your provider fetches the public part.',
    },
  },
}

const kinds = providerKinds.map((value) => ({ value, label: providerKindLabels[value] }))

const initial = {
  kind: 'entra' as ProviderKind,
  name: '',
  issuer: '',
  client_id: '',
  authentication: 'secret' as ClientAuthentication,
  client_secret: '',
  mfa_values: '',
  creates_accounts: false,
}

const schema = z.pipe(
  z.transform((form: typeof initial): z.input<typeof providerInput> => splitValues(form)),
  providerInput,
)

/**
 * Form for adding the organisation's identity provider, with instructions for the chosen kind of
 * provider.
 */
export function AddProvider({ addresses }: { addresses: Addresses }) {
  const form = useForm({
    initial,
    failure: 'Failed to add the identity provider',
    schema,
    submit: (body) => finish(call(createSso, { body })),
  })
  const { kind, authentication } = form.values
  const guide = guides[kind]
  return (
    <form className="flex flex-col gap-6" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <Panel title="1. Register the portal at your identity provider">
        <div className="flex max-w-wizard flex-col gap-5">
          <Select label={texts.kind} options={kinds} {...form.field('kind')} />
          <Steps steps={guide.steps} />
          <AddressList addresses={addresses} hasKeys={authentication === 'private_key'} />
        </div>
      </Panel>
      <Panel title="2. Enter what your identity provider shows">
        <div className="flex max-w-wizard flex-col gap-5">
          <TextInput
            label={texts.issuer}
            type="url"
            inputMode="url"
            autoComplete="off"
            hint={words.issuerHint(guide.issuer)}
            {...form.field('issuer')}
          />
          <TextInput label={texts.clientId} autoComplete="off" {...form.field('client_id')} />
          <RadioGroup
            name="authentication"
            label="How the portal authenticates itself"
            options={clientAuthentications.map((value) => ({
              value,
              ...words.authentications[value],
            }))}
            value={authentication}
            onChange={(value) => form.set('authentication', value as ClientAuthentication)}
          />
          {authentication === 'secret' && (
            <TextInput label="Client secret" autoComplete="off" {...form.field('client_secret')} />
          )}
          <SharedFields form={form} mfaExample={guide.mfa} />
          <div>
            <Button type="submit" isBusy={form.isBusy} busyLabel="Adding...">
              Add identity provider
            </Button>
          </div>
        </div>
      </Panel>
    </form>
  )
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className="ms-5 flex max-w-measure list-decimal flex-col gap-2">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
