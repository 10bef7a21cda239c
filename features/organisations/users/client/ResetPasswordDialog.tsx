import { temporaryPasswordDays } from '#features/accounts/contract/account-periods.ts'
import { adminUserTexts, resetPasswordInput, resetUserPassword } from '../contract/admin-user.ts'
import { minPasswordLength } from '#features/accounts/contract/password.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import type { PersonDialogProps } from './BlockDialogs.tsx'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'

export function ResetPasswordDialog({ user, onClose }: PersonDialogProps) {
  const form = useForm({
    initial: { password: '' },
    schema: resetPasswordInput,
    failure: adminUserTexts.resetFailed,
    scope: 'reset-password',
    submit: (body) =>
      finish(call(resetUserPassword, { params: { userId: user.id }, body }), onClose),
  })
  const isTooShort = [...form.values.password].length < minPasswordLength
  return (
    <FormDialog
      title="Reset Password"
      description={
        <p>
          Set a temporary password for <strong>{user.name}</strong> ({user.email}). It works for{' '}
          {temporaryPasswordDays} days, and they are signed out everywhere.
        </p>
      }
      verb="Reset Password"
      busyLabel="Resetting..."
      disabledReason={isTooShort ? `Enter at least ${minPasswordLength} characters.` : null}
      reasonAs="hidden"
      form={form}
      onClose={onClose}
    >
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        hint={adminUserTexts.passwordHint}
        {...form.field('password')}
      />
    </FormDialog>
  )
}
