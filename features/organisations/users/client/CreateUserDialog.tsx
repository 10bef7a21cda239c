import { createUser, userInput, adminUserTexts } from '../contract/admin-user.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import {
  organisationTypeLabels,
  organisationTypes,
  type OrganisationType,
} from '#kernel/contract/organisation.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { OrganisationSelect } from './OrganisationSelect.tsx'

const roleOptions = organisationTypes.map((value) => ({
  value,
  label: organisationTypeLabels[value],
}))

const empty = {
  name: '',
  email: '',
  role: 'supplier' as OrganisationType,
  organisation_id: null as number | null,
  send_email: true,
}

type CreateUserDialogProps = {
  onClose: () => void
  onCreated: (reply: Reply<typeof createUser>) => void
}

export function CreateUserDialog({ onClose, onCreated }: CreateUserDialogProps) {
  const form = useForm({
    initial: empty,
    schema: userInput,
    failure: adminUserTexts.createFailed,
    scope: 'create-user',
    submit: async (body) => {
      const reply = await call(createUser, { body })
      void refreshEverything()
      onCreated(reply)
    },
  })
  const { role, organisation_id, send_email } = form.values
  return (
    <FormDialog
      title="Create User"
      description="We’ll generate a password and show it once. With the welcome email, the user can choose their own instead."
      verb="Create User"
      busyLabel="Creating..."
      form={form}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" {...form.field('name')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <Select
        label="Role"
        {...form.field('role')}
        options={roleOptions}
        onChange={({ target }) => {
          form.set('role', target.value as OrganisationType)
          form.set('organisation_id', null)
        }}
      />
      <OrganisationSelect
        key={role}
        name="create-user.organisation_id"
        type={role}
        value={organisation_id}
        onChange={(id) => form.set('organisation_id', id)}
        placeholder="Choose an organisation"
        error={form.errors['organisation_id']}
      />
      <Checkbox
        label="Send welcome email"
        name="create-user.send_email"
        checked={send_email}
        onChange={(event) => form.set('send_email', event.target.checked)}
      />
    </FormDialog>
  )
}
