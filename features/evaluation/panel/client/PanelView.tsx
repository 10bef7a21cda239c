import { InvitedPeople } from '#features/bids/guests/client/InvitedPeople.tsx'
import { panelFormWords as words } from '../contract/panel-task.ts'
import { arePricesOpenedSeparately } from '#features/bids/setup/rules/bidding-setup.ts'
import { mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { FactGrid } from '#features/evaluation/client/FactGrid.tsx'
import { NextStep } from '#features/evaluation/client/NextStep.tsx'
import {
  invitePanelMember,
  panelRoleLabels,
  withdrawPanelInvitation,
} from '#features/evaluation/contract/evaluation.ts'
import { call } from '#kernel/client/lib/api.ts'
import { Conflicts } from './Conflicts.tsx'
import { FinishMatrix } from './FinishMatrix.tsx'
import { InviteMemberDialog } from './InviteMemberDialog.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'

type PanelViewProps = EvaluationContext & {
  /** Opens the form that changes the panel. */
  onEdit: () => void
}

/** Overview of an evaluation that has a panel. */
export function PanelView({ onEdit, ...context }: PanelViewProps) {
  const { tender, bidding, evaluation, facts, invitations, namingRefusal } = context
  const isOpen = namingRefusal === null && facts.stage !== 'locked'
  const mayChange = isOpen && mayEvaluate(facts, 'preside')
  const onChange = mayChange ? onEdit : undefined
  return (
    <>
      <NextStep {...context} />
      <Conflicts {...context} onReplace={onChange} />
      <div id="people" className="scroll-mt-4">
        <PeoplePanel {...context} onChange={onChange}>
          <InvitedMembers
            invitations={invitations}
            evaluation={evaluation}
            tenderId={tender.id}
            mayInvite={mayChange && facts.stage !== 'consensus'}
          />
        </PeoplePanel>
      </div>
      <div id="progress" className="scroll-mt-4 empty:hidden">
        {facts.stage !== 'declarations' && <FinishMatrix evaluation={evaluation} />}
      </div>
      <Panel title={words.options}>
        <FactGrid
          facts={[
            { term: words.namesFact, value: evaluation.hides_names ? words.hidden : words.shown },
            { term: words.pricesFact, value: pricesShown() },
          ]}
        />
      </Panel>
    </>
  )

  function pricesShown(): string {
    if (arePricesOpenedSeparately(bidding.setup)) return words.pricesSealed
    return evaluation.hides_prices ? words.hidden : words.shown
  }
}

type InvitedMembersProps = Pick<EvaluationContext, 'invitations' | 'evaluation'> & {
  tenderId: number
  mayInvite: boolean
}

function InvitedMembers(props: InvitedMembersProps) {
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
