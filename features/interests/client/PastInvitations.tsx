import { invitationFailures } from '../invitations/contract/invitation.ts'
import { pastInvitationsQuery } from '../invitations/client/invitation-queries.ts'
import { OwnInvitationTable } from '../invitations/client/OwnInvitationTable.tsx'
import { FoldedList } from './FoldedList.tsx'

const texts = {
  past: 'Answered and expired invitations',
}

/** Answered and expired invitations. */
export function PastInvitations({ count }: { count: number }) {
  return (
    <FoldedList
      title={texts.past}
      count={count}
      query={pastInvitationsQuery}
      failure={invitationFailures.load}
      loadingLabel="Loading past invitations"
    >
      {(invitations) => <OwnInvitationTable caption={texts.past} invitations={invitations} />}
    </FoldedList>
  )
}
