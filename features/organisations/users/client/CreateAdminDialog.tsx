import { temporaryPasswordDays } from '#features/accounts/contract/account-periods.ts'
import { adminUserTexts, adminInput, createAdmin } from '../contract/admin-user.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'

export function CreateAdminDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { name: '', email: '', password: '', password_confirmation: '' },
    schema: adminInput,
    failure: adminUserTexts.createAdminFailed,
    scope: 'create-admin',
    submit: (body) => finish(call(createAdmin, { body }), onClose),
  })
  return (
    <FormDialog
      title="Create Admin User"
      description={`Administrators manage every organisation, user and tender. The password works for ${temporaryPasswordDays} days; they are asked to change it.`}
      verb="Create Admin"
      busyLabel="Creating..."
      form={form}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" {...form.field('name')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        hint={adminUserTexts.passwordHint}
        {...form.field('password')}
      />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        {...form.field('password_confirmation')}
      />
    </FormDialog>
  )
}
