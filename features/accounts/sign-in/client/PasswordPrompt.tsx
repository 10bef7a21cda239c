import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useIsPasswordRequested } from '#kernel/client/lib/password-prompt.ts'

const PasswordDialog = lazyDialog(() => import('./PasswordDialog.tsx'), 'PasswordDialog')

/** Opens a dialog above the current page when a call requires the password again. */
export function PasswordPrompt() {
  return useIsPasswordRequested() ? <PasswordDialog /> : null
}
