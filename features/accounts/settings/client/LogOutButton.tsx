import { useState } from 'react'
import { userTexts } from '#features/accounts/contract/own-account.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { useLogout } from '#features/accounts/client/logout.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'

export function LogOutButton() {
  const [isAsking, setIsAsking] = useState(false)
  const { logOut, isBusy, error } = useLogout()
  return (
    <div>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        Log Out
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={userTexts.confirmLogout}
        verb="Log Out"
        busyLabel="Logging out..."
        isBusy={isBusy}
        error={error && messageOf(error)}
        onConfirm={logOut}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}
