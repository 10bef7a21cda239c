import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { guestTexts as texts } from '../contract/guest.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'

const words = {
  again: 'Send again',
  withdraw: 'Withdraw',
}

interface Invited {
  id: number
  name: string
  email: string
  is_expired: boolean
}

type InvitedPeopleProps<Invitation extends Invited> = {
  invitations: readonly Invitation[]
  mayInvite: boolean
  /** Returns a fact to show before the email address, such as the role. */
  describe?: (invitation: Invitation) => string
  sendAgain: (invitation: Invitation) => Promise<{ message: string }>
  withdraw: (invitation: Invitation) => Promise<{ message: string }>
  /** Renders the dialog that invites another person. */
  dialog: (onClose: () => void) => ReactNode
  /** Further buttons, before the one that invites. */
  children?: ReactNode
}

/** Guests invited to one tender, with buttons to resend or withdraw each invitation. */
export function InvitedPeople<Invitation extends Invited>(props: InvitedPeopleProps<Invitation>) {
  const { invitations, mayInvite, describe, sendAgain, withdraw, dialog, children } = props
  const [isInviting, setIsInviting] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const again = useMutation({ mutationFn: (one: Invitation) => finish(sendAgain(one)) })
  const failure = messageIfAny(again.error, texts.inviteFailed)
  if (!mayInvite && !children && invitations.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-3">
      {failure && <Banner kind="danger">{failure}</Banner>}
      {invitations.length > 0 && (
        <ul aria-label="Invited from outside" className="w-full border-t border-line pt-2">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              detail={describe?.(invitation)}
              isSending={again.isPending && again.variables.id === invitation.id}
              onAgain={() => again.mutate(invitation)}
              onWithdraw={() => setWithdrawing(invitation)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {children}
        {mayInvite && (
          <Button kind="secondary" size="small" onClick={() => setIsInviting(true)}>
            {texts.invite}
          </Button>
        )}
      </div>
      {isInviting && dialog(() => setIsInviting(false))}
      {withdrawing && (
        <ActionDialog
          title="Withdraw the invitation?"
          description="The link in the email stops working. You can invite them again."
          verb={words.withdraw}
          busyLabel="Withdrawing..."
          act={() => withdraw(withdrawing)}
          failure="Failed to withdraw the invitation"
          onClose={() => setWithdrawing(null)}
        />
      )}
    </div>
  )
}

type InvitationRowProps = {
  invitation: Invited
  detail: string | undefined
  isSending: boolean
  onAgain: () => void
  onWithdraw: () => void
}

function InvitationRow(props: InvitationRowProps) {
  const { invitation, detail, isSending, onAgain, onWithdraw } = props
  const { name, email, is_expired } = invitation
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Tag tone={is_expired ? 'rejected' : 'pending'}>
            {is_expired ? 'Invitation expired' : 'Invited'}
          </Tag>
        </span>
        <span className="text-sm text-muted wrap-anywhere">
          {detail && `${detail} · `}
          {email}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          size="small"
          aria-label={`${words.again}: ${name}`}
          isBusy={isSending}
          busyLabel="Sending..."
          onClick={onAgain}
        >
          {words.again}
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={`${words.withdraw}: ${name}`}
          onClick={onWithdraw}
        >
          {words.withdraw}
        </Button>
      </span>
    </li>
  )
}
