import type { ReactNode } from 'react'
import type { OwnInvitation } from '../contract/invitation.ts'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { OwnInvitationTable } from './OwnInvitationTable.tsx'

const texts = {
  toAnswer: 'Invitations to answer',
}

type OwnInvitationsProps = {
  /** Invitations that have not been answered. */
  invitations: readonly OwnInvitation[]
  /** True on the dashboard, where space is limited and deadlines have a countdown. */
  isShort?: boolean
  action?: ReactNode
}

/** List of invitations that a supplier can answer directly; hidden if there are none. */
export function OwnInvitations({ invitations, isShort = false, action }: OwnInvitationsProps) {
  if (invitations.length === 0) return null
  return (
    <ListPanel title={texts.toAnswer} action={action}>
      <OwnInvitationTable
        caption={texts.toAnswer}
        invitations={invitations}
        without={isShort ? ['invited', 'reply'] : ['reply']}
        left={isShort ? 'countdown' : 'days'}
      />
    </ListPanel>
  )
}
