import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { useIsPasswordWanted } from '#client/lib/password-prompt.ts'

const PasswordDialog = lazyDialog(() => import('./PasswordDialog.tsx'), 'PasswordDialog')

/** Opens over whatever is there when a call wants the password again. */
export function PasswordPrompt() {
  return useIsPasswordWanted() ? <PasswordDialog /> : null
}
