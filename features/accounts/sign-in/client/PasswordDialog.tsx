import { confirmPassword, passwordMinutes, proofTexts } from '#kernel/contract/auth-proofs.ts'
import { errorTexts } from '#kernel/contract/errors.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { answerPrompt } from '#kernel/client/lib/password-prompt.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { OtherProofs } from './OtherProofs.tsx'

export function PasswordDialog() {
  const user = useUser()
  const form = useForm({
    initial: { password: '' },
    schema: confirmPassword.body,
    failure: errorTexts.server,
    scope: 'confirm',
    submit: async (body) => {
      await call(confirmPassword, { body })
      answerPrompt(true)
    },
  })
  return (
    <FormDialog
      title="Enter your password"
      description={`${proofTexts.passwordRequired} You won’t be asked again for ${passwordMinutes} minutes.`}
      verb="Continue"
      busyLabel="Checking..."
      form={form}
      onClose={() => answerPrompt(false)}
    >
      {/* The hidden field tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      {!isGuest(user) && <OtherProofs />}
    </FormDialog>
  )
}
