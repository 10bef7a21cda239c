import { useState } from 'react'
import { errorTexts } from '#domain/contract/errors.ts'
import { userTexts } from '#domain/contract/user.ts'
import { failureOf } from '#client/lib/form.ts'
import { useLogout } from '#client/lib/logout.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Panel } from '#client/ui/Panel.tsx'

export function LogOutPanel() {
  const [isAsking, setIsAsking] = useState(false)
  const { logOut, isBusy, error } = useLogout()
  return (
    <Panel title="Log out">
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        Log Out
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={userTexts.confirmLogout}
        verb="Log Out"
        busyLabel="Logging out..."
        isBusy={isBusy}
        error={error && failureOf(error, errorTexts.server).general}
        onConfirm={logOut}
        onClose={() => setIsAsking(false)}
      />
    </Panel>
  )
}
