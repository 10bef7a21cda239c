import {
  invitePanelMember,
  withdrawPanelInvitation,
  panelRoleLabels,
} from '#features/evaluation/contract/evaluation.ts'
import { InvitedPeople } from '#features/bids/guests/client/InvitedPeople.tsx'
import { call } from '#kernel/client/lib/api.ts'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { InviteMemberDialog } from './InviteMemberDialog.tsx'

type InvitedMembersProps = Pick<EvaluationContext, 'invitations' | 'evaluation'> & {
  tenderId: number
  mayInvite: boolean
}

export function InvitedMembers(props: InvitedMembersProps) {
  const { tenderId, invitations, evaluation, mayInvite } = props
  const params = { tenderId }
  const needsReason = evaluation.stage !== 'declarations'
  return (
    <InvitedPeople
      invitations={invitations}
      mayInvite={mayInvite}
      describe={({ role }) => panelRoleLabels[role]}
      sendAgain={({ name, email, role, criteria }) =>
        call(invitePanelMember, {
          params,
          body: {
            name,
            email,
            role,
            criteria,
            ...(needsReason && { reason: 'The invitation was sent again.' }),
          },
        })
      }
      withdraw={({ id }) =>
        call(withdrawPanelInvitation, { params: { ...params, invitationId: id } })
      }
      dialog={(onClose) => (
        <InviteMemberDialog
          {...params}
          needsReason={needsReason}
          onClose={onClose}
          criteria={evaluation.criteria}
        />
      )}
    />
  )
}
