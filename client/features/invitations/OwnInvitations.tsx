import type { ReactNode } from 'react'
import { invitationTexts, type OwnInvitation } from '#domain/contract/invitation.ts'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { OwnInvitationTable } from './OwnInvitationTable.tsx'

type OwnInvitationsProps = {
  /** Those that wait for an answer. */
  invitations: readonly OwnInvitation[]
  /** Where there is little room. */
  isShort?: boolean
  action?: ReactNode
}

/** What a supplier has to answer, answered in place. Nothing where nothing waits. */
export function OwnInvitations({ invitations, isShort = false, action }: OwnInvitationsProps) {
  if (invitations.length === 0) return null
  return (
    <ListPanel title={invitationTexts.toAnswer} action={action}>
      <OwnInvitationTable
        caption={invitationTexts.toAnswer}
        invitations={invitations}
        without={isShort ? ['invited', 'reply'] : ['reply']}
      />
    </ListPanel>
  )
}
