import { useState } from 'react'
import {
  delegationTexts as texts,
  endDelegation,
  passApprovalsOn,
  type ApprovalDelegation,
} from '../contract/approval-rule.ts'
import { formatDate } from '#kernel/format/date.ts'
import { whyNotEndDelegation } from '../rules/approval-rule.ts'
import { memberTexts } from '#features/accounts/members/rules/approved-member.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { QueueRow } from '#kernel/client/ui/QueueRow.tsx'
import type { ApprovalRules } from './approval-rule-queries.ts'

const words = {
  row: (name: string, delegate: string) => `${name} passes approvals on to ${delegate}`,
  untilDay: (day: string) => `Until the end of ${day}`,
  endMeans: (name: string, delegate: string) =>
    `${delegate} then no longer approves in place of ${name}. We’ll email both of them and all owners.`,
  noEffect: (name: string) => `${name} can no longer approve anything, so this has no effect.`,
}

const DelegationDialog = lazyDialog(() => import('./DelegationDialog.tsx'), 'DelegationDialog')

/** Panel that lists the active delegations, and lets members delegate their own approvals. */
export function Delegations({ data }: { data: ApprovalRules }) {
  const user = useUser()
  const [open, setOpen] = useState<ApprovalDelegation | 'new' | null>(null)
  const own = data.delegations.find(({ from }) => from.id === user.id)
  const whyNot = user.organisation ? whyNotCall(user, passApprovalsOn) : memberTexts.noOrganisation
  const onClose = () => setOpen(null)
  return (
    <ListPanel
      title="Passing approvals on"
      action={
        <Button
          kind="secondary"
          size="small"
          disabledReason={whyNot ?? (own ? texts.openAlready(own.to.name) : null)}
          onClick={() => setOpen('new')}
        >
          {texts.add}
        </Button>
      }
    >
      <p className="mb-3 max-w-measure text-muted">
        While you’re away, a colleague can give the approvals that wait for you. They can’t pass
        them on, and the two of you count as one person.
      </p>
      {data.delegations.length === 0 ? (
        <p>Nobody passes their approvals on at present.</p>
      ) : (
        <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
          {data.delegations.map((delegation) => (
            <QueueRow
              key={delegation.id}
              title={words.row(delegation.from.name, delegation.to.name)}
              details={words.untilDay(formatDate(delegation.until))}
              reason={whyNoEffect(delegation)}
              actions={
                whyNotCall(user, endDelegation) || whyNotEndDelegation(user, delegation) ? null : (
                  <Button
                    kind="secondary"
                    size="small"
                    aria-label={`End: ${words.row(delegation.from.name, delegation.to.name)}`}
                    onClick={() => setOpen(delegation)}
                  >
                    End
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
      {open === 'new' && <DelegationDialog data={data} onClose={onClose} />}
      {open && open !== 'new' && <EndDialog delegation={open} onClose={onClose} />}
    </ListPanel>
  )
}

/** Returns a note if one of the two people can no longer approve. */
function whyNoEffect({ from, to }: ApprovalDelegation): string | undefined {
  const gone = [from, to].find(({ may_decide }) => !may_decide)
  return gone && words.noEffect(gone.name)
}

type EndDialogProps = { delegation: ApprovalDelegation; onClose: () => void }

function EndDialog({ delegation: { id, from, to }, onClose }: EndDialogProps) {
  return (
    <ActionDialog
      title="End this delegation?"
      description={words.endMeans(from.name, to.name)}
      verb="End"
      busyLabel="Ending..."
      act={() => call(endDelegation, { params: { delegationId: id } })}
      failure="Failed to end this"
      onClose={onClose}
    />
  )
}
