import { emailChangeDays } from '#features/accounts/contract/account-periods.ts'
import { correctionInput, correctUser } from '../contract/admin-user.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import type { PersonDialogProps } from './BlockDialogs.tsx'

export function CorrectUserDialog({ user, onClose }: PersonDialogProps) {
  const form = useForm({
    initial: { name: user.name, email: user.email },
    schema: correctionInput,
    failure: 'Failed to update user details',
    scope: 'correct-user',
    submit: (body) => finish(call(correctUser, { params: { userId: user.id }, body }), onClose),
  })
  return (
    <FormDialog
      title="Edit details"
      description={
        <p>
          The name changes at once. A new email address takes effect once {user.name} opens the link
          that we send to it, within {emailChangeDays} days. We also email the old address.
        </p>
      }
      verb="Save changes"
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" {...form.field('name')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
    </FormDialog>
  )
}
