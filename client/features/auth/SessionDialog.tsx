import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { errorTexts } from '#domain/contract/errors.ts'
import { failureOf } from '#client/lib/form.ts'
import { useLogout } from '#client/lib/logout.ts'
import { keepPlace } from '#client/lib/place.ts'
import { useUser } from '#client/lib/session.ts'
import { userQuery } from '#client/lib/user-query.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

export function SessionDialog({ timeLeft }: { timeLeft: number }) {
  const queryClient = useQueryClient()
  const stay = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...userQuery, staleTime: 0 }),
  })
  const { logOut, isBusy } = useLogout()
  useEndWhenOver(timeLeft <= 0, logOut)

  return (
    <Dialog
      isOpen
      role="alertdialog"
      title="Your session is about to end"
      description={<TimeLeft seconds={Math.max(0, Math.ceil(timeLeft / 1000))} />}
      // Escape means what the first button says: nobody is signed out by a slip.
      onClose={() => stay.mutate()}
      isBusy={isBusy}
      actions={
        <>
          <Button data-safe="" isBusy={stay.isPending} onClick={() => stay.mutate()}>
            Stay signed in
          </Button>
          <Button kind="secondary" isBusy={isBusy} busyLabel="Logging out..." onClick={logOut}>
            Log out now
          </Button>
        </>
      }
    >
      {stay.error && (
        <Banner kind="danger">{failureOf(stay.error, errorTexts.server).general}</Banner>
      )}
    </Dialog>
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  const minutes = Math.floor(seconds / 60)
  const clock = `${minutes}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      To protect your account you will be signed out in{' '}
      <span className="font-semibold text-ink tabular-nums">{clock}</span> unless you stay.
    </>
  )
}

/** Ends the session for certain, and leaves the way back for whoever signs in again. */
function useEndWhenOver(isOver: boolean, logOut: () => void): void {
  const router = useRouter()
  const { email } = useUser()
  const end = useEffectEvent(() => {
    keepPlace({ path: router.latestLocation.href, email })
    logOut()
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
}
