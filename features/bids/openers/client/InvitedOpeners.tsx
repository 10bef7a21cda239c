import type { ReactNode } from 'react'
import {
  inviteOpener,
  withdrawOpenerInvitation,
  type OpenerInvitation,
} from '#features/bids/guests/contract/guest.ts'
import { InvitedPeople } from '#features/bids/guests/client/InvitedPeople.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { InviteOpenerDialog } from './InviteOpenerDialog.tsx'

type InvitedOpenersProps = {
  tenderId: number
  invitations: readonly OpenerInvitation[]
  mayInvite: boolean
  /** Button that changes the openers. */
  children: ReactNode
}

export function InvitedOpeners({ tenderId, ...props }: InvitedOpenersProps) {
  const params = { tenderId }
  return (
    <InvitedPeople
      {...props}
      sendAgain={({ name, email, opener_id }) =>
        call(inviteOpener, { params, body: { name, email, opener_id } })
      }
      withdraw={({ id }) =>
        call(withdrawOpenerInvitation, { params: { ...params, invitationId: id } })
      }
      dialog={(onClose) => <InviteOpenerDialog {...params} onClose={onClose} />}
    />
  )
}
