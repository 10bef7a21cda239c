import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { useLogout } from '#features/accounts/client/logout.ts'
import { storeReturnPath } from '#kernel/client/lib/return-path.ts'
import { canStaySignedIn } from '#kernel/client/lib/session-clock.ts'
import { userQuery } from '#kernel/client/lib/user-query.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'

export function SessionDialog({ timeLeft }: { timeLeft: number }) {
  const queryClient = useQueryClient()
  const stay = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...userQuery, staleTime: 0 }),
  })
  const { logOut, logOutAfterTimeout, isBusy } = useLogout()
  useEndWhenOver(timeLeft <= 0, logOutAfterTimeout)
  // If the session can't be extended, the warning can be closed, so that the user can save their
  // work.
  const canStay = canStaySignedIn()
  const [isRead, setIsRead] = useState(false)
  const goOn = () => (canStay ? stay.mutate() : setIsRead(true))

  return (
    <Dialog
      isOpen={canStay || !isRead}
      role="alertdialog"
      title="Your session is about to end"
      description={<TimeLeft timeLeft={timeLeft} canStay={canStay} />}
      // Escape does the same as the first button, so that it never signs the user out.
      onClose={goOn}
      isBusy={isBusy}
      actions={
        <>
          <Button data-safe="" isBusy={stay.isPending} onClick={goOn}>
            {canStay ? 'Stay signed in' : 'Save my work first'}
          </Button>
          <Button kind="secondary" isBusy={isBusy} busyLabel="Logging out..." onClick={logOut}>
            Log Out
          </Button>
        </>
      }
    >
      {stay.error && <Banner kind="danger">{messageOf(stay.error)}</Banner>}
    </Dialog>
  )
}

function TimeLeft({ timeLeft, canStay }: { timeLeft: number; canStay: boolean }) {
  const seconds = Math.max(0, Math.ceil(timeLeft / 1000))
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      To protect your account, we’ll sign you out in{' '}
      <span className="font-semibold text-ink tabular-nums">{clock}</span>
      {canStay ? ' unless you stay.' : '.'}
    </>
  )
}

/** Ends the session when its time is up, and stores the path to return to. */
function useEndWhenOver(isOver: boolean, logOutAfterTimeout: () => void): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  const end = useEffectEvent(() => {
    // The email address comes from the cache, because a call to the server would extend the
    // session.
    const email = queryClient.getQueryData(userQuery.queryKey)?.email
    storeReturnPath({ path: router.latestLocation.href, email })
    logOutAfterTimeout()
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
}
