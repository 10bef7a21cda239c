import type { ReactNode } from 'react'
import { invitationTexts, type OwnInvitation } from '#domain/contract/invitation.ts'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { OwnInvitationTable } from './OwnInvitationTable.tsx'

type OwnInvitationsProps = {
  /** Invitations without an answer. */
  invitations: readonly OwnInvitation[]
  /** True on the dashboard, where space is limited and deadlines are counted down. */
  isShort?: boolean
  action?: ReactNode
}

/** Invitations that a supplier can answer here; hidden if there are none. */
export function OwnInvitations({ invitations, isShort = false, action }: OwnInvitationsProps) {
  if (invitations.length === 0) return null
  return (
    <ListPanel title={invitationTexts.toAnswer} action={action}>
      <OwnInvitationTable
        caption={invitationTexts.toAnswer}
        invitations={invitations}
        without={isShort ? ['invited', 'reply'] : ['reply']}
        left={isShort ? 'countdown' : 'days'}
      />
    </ListPanel>
  )
}
