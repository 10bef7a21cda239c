import { archiveTender } from '#features/tenders/contract/tender-calls.ts'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { tenderFailures } from '#features/tenders/contract/tender.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { ReasonDialog } from '#features/evaluation/client/ReasonDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { notifiedSuppliers } from './notified-suppliers.ts'

type DeleteTenderDialogProps = {
  tender: Pick<
    TenderRow,
    'id' | 'title' | 'status' | 'interests_count' | 'takes_bids' | 'submission_deadline'
  >
  onClose: () => void
  /** Called after deletion, for example to leave the tender's page. */
  onDeleted?: () => Promise<void>
}

/**
 * Dialog that deletes a tender. After the deadline for bids, it also asks for a reason, which is
 * required once the opening of the bids has begun.
 */
export function DeleteTenderDialog({ tender, onClose, onDeleted }: DeleteTenderDialogProps) {
  const now = useNow()
  const { id, title, status, interests_count } = tender
  const params = { tenderId: id }
  const shared = {
    title: `Delete “${title}”?`,
    description: [
      'It disappears from every list and suppliers can no longer open it. An administrator can restore it.',
      ...(status === 'draft' ? [] : notifiedSuppliers(interests_count)),
    ].join(' '),
    verb: 'Delete',
    busyLabel: 'Deleting...',
    failure: tenderFailures.delete,
    onClose,
  }
  if (tender.takes_bids && status !== 'draft' && hasPassed(tender.submission_deadline, now)) {
    return (
      <ReasonDialog
        {...shared}
        kind="danger"
        label="Reason"
        hint="The evaluation panel gets this reason."
        act={async (reason) => {
          const done = await call(archiveTender, { params, body: { reason } })
          await onDeleted?.()
          return done
        }}
      />
    )
  }
  return (
    <ActionDialog
      {...shared}
      isDangerous
      act={() => call(archiveTender, { params })}
      onDone={onDeleted}
    />
  )
}
