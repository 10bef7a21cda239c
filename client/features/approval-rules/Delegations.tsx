import { useState } from 'react'
import {
  delegationTexts as texts,
  endDelegation,
  passApprovalsOn,
  type ApprovalDelegation,
} from '#domain/contract/approval-rule.ts'
import { formatDate } from '#domain/format/date.ts'
import { whyNotEndDelegation } from '#domain/rules/approval-rule.ts'
import { memberTexts } from '#domain/rules/approved-member.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import { whyNotCall } from '#client/lib/why-not-call.ts'
import { Button } from '#client/ui/Button.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { QueueRow } from '#client/ui/QueueRow.tsx'
import type { ApprovalRules } from './approval-rule-queries.ts'

const DelegationDialog = lazyDialog(() => import('./DelegationDialog.tsx'), 'DelegationDialog')

/** Who passes their approvals on at present. Members pass their own on. */
export function Delegations({ data }: { data: ApprovalRules }) {
  const user = useUser()
  const [open, setOpen] = useState<ApprovalDelegation | 'new' | null>(null)
  const own = data.delegations.find(({ from }) => from.id === user.id)
  const whyNot = user.organisation ? whyNotCall(user, passApprovalsOn) : memberTexts.noOrganisation
  const onClose = () => setOpen(null)
  return (
    <ListPanel
      title={texts.title}
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
      <p className="mb-3 max-w-measure text-muted">{texts.about}</p>
      {data.delegations.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
          {data.delegations.map((delegation) => (
            <QueueRow
              key={delegation.id}
              title={texts.row(delegation.from.name, delegation.to.name)}
              details={texts.untilDay(formatDate(delegation.until))}
              reason={whyNoEffect(delegation)}
              actions={
                whyNotCall(user, endDelegation) || whyNotEndDelegation(user, delegation) ? null : (
                  <Button
                    kind="secondary"
                    size="small"
                    aria-label={`End: ${texts.row(delegation.from.name, delegation.to.name)}`}
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

/** Says which of the two can no longer approve, if any. */
function whyNoEffect({ from, to }: ApprovalDelegation): string | undefined {
  const gone = [from, to].find(({ may_decide }) => !may_decide)
  return gone && texts.noEffect(gone.name)
}

type EndDialogProps = { delegation: ApprovalDelegation; onClose: () => void }

function EndDialog({ delegation: { id, from, to }, onClose }: EndDialogProps) {
  return (
    <ActionDialog
      title={texts.endTitle}
      description={texts.endMeans(from.name, to.name)}
      verb="End"
      busyLabel="Ending..."
      act={() => call(endDelegation, { params: { delegationId: id } })}
      failure={texts.endFailed}
      onClose={onClose}
    />
  )
}
