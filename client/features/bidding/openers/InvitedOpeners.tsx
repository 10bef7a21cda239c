import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  guestTexts as texts,
  inviteOpener,
  withdrawOpenerInvitation,
  type OpenerInvitation,
} from '#domain/contract/guest.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { finish } from '#client/dialogs/finish.ts'
import { call } from '#client/lib/api.ts'
import { messageIfAny } from '#client/lib/failure.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { InviteOpenerDialog } from './InviteOpenerDialog.tsx'

type InvitedOpenersProps = {
  tenderId: number
  invitations: readonly OpenerInvitation[]
  mayInvite: boolean
}

/** Invitations of guests, who see only the bids of this tender. */
export function InvitedOpeners({ tenderId, invitations, mayInvite }: InvitedOpenersProps) {
  const [isInviting, setIsInviting] = useState(false)
  const [withdrawing, setWithdrawing] = useState<OpenerInvitation | null>(null)
  const params = { tenderId }
  const again = useMutation({
    mutationFn: ({ name, email, opener_id }: OpenerInvitation) =>
      finish(call(inviteOpener, { params, body: { name, email, opener_id } })),
  })
  const failure = messageIfAny(again.error, texts.inviteFailed)
  if (!mayInvite && invitations.length === 0) return null
  return (
    <div className="mt-4 flex flex-col items-start gap-3 border-t border-line pt-4">
      {failure && <Banner kind="danger">{failure}</Banner>}
      {invitations.length > 0 && (
        <ul aria-label={texts.invitations} className="w-full">
          {invitations.map((invitation) => (
            <li
              key={invitation.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
            >
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold wrap-anywhere">{invitation.name}</span>
                  <Tag tone={invitation.is_expired ? 'rejected' : 'pending'}>
                    {invitation.is_expired ? texts.expired : texts.pending}
                  </Tag>
                </span>
                <span className="text-sm text-muted wrap-anywhere">{invitation.email}</span>
              </span>
              <span className="flex flex-wrap gap-2">
                <Button
                  kind="secondary"
                  size="small"
                  aria-label={`${texts.again}: ${invitation.name}`}
                  isBusy={again.isPending && again.variables.id === invitation.id}
                  busyLabel="Sending..."
                  onClick={() => again.mutate(invitation)}
                >
                  {texts.again}
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`${texts.withdraw}: ${invitation.name}`}
                  onClick={() => setWithdrawing(invitation)}
                >
                  {texts.withdraw}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayInvite && (
        <Button kind="secondary" size="small" onClick={() => setIsInviting(true)}>
          {texts.invite}
        </Button>
      )}
      {isInviting && <InviteOpenerDialog {...params} onClose={() => setIsInviting(false)} />}
      {withdrawing && (
        <ActionDialog
          title={texts.withdrawTitle}
          description={texts.withdrawWhy}
          verb={texts.withdraw}
          busyLabel="Withdrawing..."
          act={() =>
            call(withdrawOpenerInvitation, {
              params: { ...params, invitationId: withdrawing.id },
            })
          }
          failure={texts.withdrawFailed}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </div>
  )
}
