import { temporaryPasswordDays } from '#features/accounts/contract/account-periods.ts'
import { SecretDialog } from '#kernel/client/dialogs/SecretDialog.tsx'

type PasswordCreatedDialogProps = {
  user: { name: string; email: string }
  password: string
  onClose: () => void
}

export function PasswordCreatedDialog({ user, password, onClose }: PasswordCreatedDialogProps) {
  return (
    <SecretDialog
      title="Password Created"
      description={
        <p>
          Give this password to <strong>{user.name}</strong> ({user.email}) in a safe way. It works
          for {temporaryPasswordDays} days and is not shown again.
        </p>
      }
      label="Generated password"
      secret={password}
      question="Have you saved the password? It will not be shown again."
      onClose={onClose}
    />
  )
}
