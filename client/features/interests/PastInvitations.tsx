import { invitationFailures, invitationTexts } from '#domain/contract/invitation.ts'
import { pastInvitationsQuery } from '#client/features/invitations/invitation-queries.ts'
import { OwnInvitationTable } from '#client/features/invitations/OwnInvitationTable.tsx'
import { FoldedList } from './FoldedList.tsx'

/** Answered and expired invitations. */
export function PastInvitations({ count }: { count: number }) {
  return (
    <FoldedList
      title={invitationTexts.past}
      count={count}
      query={pastInvitationsQuery}
      failure={invitationFailures.load}
      loadingLabel="Loading past invitations"
    >
      {(invitations) => (
        <OwnInvitationTable caption={invitationTexts.past} invitations={invitations} />
      )}
    </FoldedList>
  )
}
