import { useState } from 'react'
import { memberRoleLabels } from '#kernel/contract/member.ts'
import {
  confirmOwnerChange,
  objectToOwnerChange,
  withdrawOwnerChange,
  type OwnerChange,
} from '../contract/owner-change.ts'
import { whyNotOwnerChange, type OwnerChangeAction } from '../rules/member-changes.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { QueueRow } from '#kernel/client/ui/QueueRow.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

const labels: Record<OwnerChangeAction, string> = {
  confirm: 'Confirm',
  object: 'Object',
  withdraw: 'Withdraw',
}

const actions = Object.keys(labels) as OwnerChangeAction[]

/**
 * Changes of owners that await a second owner's confirmation, or the end of the time for
 * objections.
 */
export function OwnerChanges({ changes }: { changes: OwnerChange[] }) {
  const user = useUser()
  const reason = whyNotCall(user, confirmOwnerChange)
  const [open, setOpen] = useState<{ action: OwnerChangeAction; change: OwnerChange } | null>(null)
  return (
    <ListPanel title="Changes waiting for an owner" isBoxed>
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <QueueRow
            key={change.id}
            title={titleOf(change)}
            details={
              <>
                {change.asked_by.id === user.id ? 'You' : change.asked_by.name} asked for this{' '}
                <Time iso={change.created_at} show="short" />. It takes effect{' '}
                <Time iso={change.takes_effect_at} show="short" /> unless an owner objects.
              </>
            }
            reason={reason}
            actions={
              reason
                ? null
                : actions
                    .filter((action) => !whyNotOwnerChange(user, action, change))
                    .map((action) => (
                      <Button
                        key={action}
                        kind="secondary"
                        size="small"
                        aria-label={`${labels[action]}: ${titleOf(change)}`}
                        onClick={() => setOpen({ action, change })}
                      >
                        {labels[action]}
                      </Button>
                    ))
            }
          />
        ))}
      </ul>
      {open && <OwnerChangeDialog {...open} onClose={() => setOpen(null)} />}
    </ListPanel>
  )
}

function titleOf({ member, role }: OwnerChange): string {
  return role === 'owner'
    ? `Make ${member.name} an owner`
    : `Remove ${member.name} as an owner (new role: ${memberRoleLabels[role].toLowerCase()})`
}

type OwnerChangeDialogProps = {
  action: OwnerChangeAction
  change: OwnerChange
  onClose: () => void
}

function OwnerChangeDialog({ action, change, onClose }: OwnerChangeDialogProps) {
  const params = { changeId: change.id }
  const dialogs = {
    confirm: {
      description: 'The change takes effect at once. We’ll email all owners.',
      busyLabel: 'Confirming...',
      act: () => call(confirmOwnerChange, { params }),
      failure: 'Failed to confirm the change',
    },
    object: {
      description: 'This stops the change. We’ll email all owners.',
      busyLabel: 'Stopping...',
      act: () => call(objectToOwnerChange, { params }),
      failure: 'Failed to stop the change',
    },
    withdraw: {
      description: 'The change doesn’t take place. We’ll email all owners.',
      busyLabel: 'Withdrawing...',
      act: () => call(withdrawOwnerChange, { params }),
      failure: 'Failed to withdraw the change',
    },
  }
  const title = `${labels[action]}: ${titleOf(change)}?`
  return <ActionDialog title={title} verb={labels[action]} {...dialogs[action]} onClose={onClose} />
}
