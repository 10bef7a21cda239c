import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptInvitation, type InvitationStatus } from '#domain/contract/invitation.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { can } from '#domain/rules/can.ts'
import { call } from '#client/lib/api.ts'
import { messageOf } from '#client/lib/failure.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { useUser } from '#client/lib/session.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'
import { useNow } from '#client/ui/use-now.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { invitationFailures } from './invitation-queries.ts'

const titles: Partial<Record<InvitationStatus, string>> = {
  pending: 'Your organisation is invited to this tender',
  accepted: 'Your organisation has accepted the invitation to this tender',
  declined: 'Your organisation has declined the invitation to this tender',
}

/** The supplier's side of an invitation. The answer can be changed while the tender is open. */
export function InvitationBanner({ tender }: { tender: Tender }) {
  const canAnswer = can(useUser(), 'answerInvitation', tender, useNow())
  const [isDeclining, setIsDeclining] = useState(false)
  const accept = useMutation({
    mutationFn: () => call(acceptInvitation, { params: { tenderId: tender.id } }),
    onSuccess: async ({ message }) => {
      await refreshEverything()
      toast.success(message)
    },
  })
  const status = tender.invitation?.status
  const title = status && titles[status]
  if (!title) return null
  return (
    <>
      <Banner
        title={title}
        actions={
          canAnswer && (
            <>
              {status !== 'accepted' && (
                <Button
                  size="small"
                  isBusy={accept.isPending}
                  busyLabel="Accepting..."
                  onClick={() => accept.mutate()}
                >
                  Accept invitation
                </Button>
              )}
              {status !== 'declined' && (
                <Button kind="secondary" size="small" onClick={() => setIsDeclining(true)}>
                  Decline
                </Button>
              )}
            </>
          )
        }
      >
        {status === 'pending' &&
          `${tender.organisation.name} would like to know whether you take part.`}
      </Banner>
      {accept.error && (
        <Banner kind="danger">{messageOf(accept.error, invitationFailures.answer)}</Banner>
      )}
      {isDeclining && <DeclineDialog tender={tender} onClose={() => setIsDeclining(false)} />}
    </>
  )
}
