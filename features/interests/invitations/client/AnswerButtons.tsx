import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptInvitation, invitationFailures } from '../contract/invitation.ts'
import type { InvitationStatus } from '#features/tenders/contract/tender.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import type { InvitedTender } from './DeclineDialog.tsx'

const DeclineDialog = lazyDialog(() => import('./DeclineDialog.tsx'), 'DeclineDialog')

type AnswerButtonsProps = {
  tender: InvitedTender
  status: InvitationStatus
  /** True in a list, where the accessible name must identify the tender. */
  isNamed?: boolean
}

/**
 * Buttons to accept or decline an invitation; the reply can be changed while the tender is open.
 */
export function AnswerButtons({ tender, status, isNamed = false }: AnswerButtonsProps) {
  const [isDeclining, setIsDeclining] = useState(false)
  const accept = useMutation({
    mutationFn: () => finish(call(acceptInvitation, { params: { tenderId: tender.id } })),
  })
  const nameOf = (what: string) =>
    isNamed ? { 'aria-label': `${what} to ${tender.title}` } : undefined
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {status !== 'accepted' && (
          <Button
            size="small"
            isBusy={accept.isPending}
            busyLabel="Accepting..."
            {...nameOf('Accept invitation')}
            onClick={() => accept.mutate()}
          >
            Accept invitation
          </Button>
        )}
        {status !== 'declined' && (
          <Button
            kind="secondary"
            size="small"
            {...nameOf('Decline invitation')}
            onClick={() => setIsDeclining(true)}
          >
            Decline
          </Button>
        )}
      </div>
      {accept.error && (
        <Banner kind="danger">{messageOf(accept.error, invitationFailures.answer)}</Banner>
      )}
      {isDeclining && <DeclineDialog tender={tender} onClose={() => setIsDeclining(false)} />}
    </div>
  )
}
