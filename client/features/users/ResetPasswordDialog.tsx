import { resetPasswordInput, resetUserPassword } from '#domain/contract/admin-user-calls.ts'
import { adminUserTexts, temporaryPasswordDays } from '#domain/contract/admin-user.ts'
import { shortestPassword } from '#domain/contract/password.ts'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { PasswordInput } from '#client/ui/PasswordInput.tsx'
import { toast } from '#client/ui/toast.ts'
import type { PersonDialogProps } from './BlockDialogs.tsx'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'

export function ResetPasswordDialog({ user, onClose }: PersonDialogProps) {
  const form = useForm({
    initial: { password: '' },
    schema: resetPasswordInput,
    failure: adminUserTexts.resetFailed,
    scope: 'reset-password',
    submit: async (body) => {
      const { message } = await call(resetUserPassword, { params: { userId: user.id }, body })
      await refreshEverything()
      onClose()
      toast.success(message)
    },
  })
  const isTooShort = [...form.values.password].length < shortestPassword
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
      disabledReason={isTooShort ? `Enter at least ${shortestPassword} characters.` : null}
      {...{ form, onClose }}
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
