import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { deleteLot, lotFailures, type Lot } from '../contract/lot.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { LotForm } from './LotForm.tsx'
import { lotsQuery } from './lots-query.ts'
import { LotItem } from './LotItem.tsx'
import { LotTotal } from './LotTotal.tsx'

export function LotsPanel({ tender }: { tender: Tender }) {
  const lots = useQuery(lotsQuery(tender.id))
  if (lots.data) return <EditableLots tender={tender} lots={lots.data} />
  return (
    <LoadState query={lots} failure={lotFailures.load}>
      <Skeleton shape="table" count={4} label="Loading lots" />
    </LoadState>
  )
}

/** List of a tender's lots. A lot is replaced by a form while it is being edited. */
function EditableLots({ tender, lots }: { tender: Tender; lots: Lot[] }) {
  const canManage = can(useUser(), 'manageLots', tender, useNow())
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Lot | null>(null)
  const panel = useRef<HTMLDivElement>(null)

  function finish(): void {
    setEditing(null)
    // The form that had the focus has been removed, so the focus moves to the panel.
    panel.current?.focus()
  }

  const nextNumber = Math.max(0, ...lots.map((lot) => lot.lot_number)) + 1
  return (
    <Panel
      title="Lots"
      actions={
        canManage &&
        editing !== 'new' && (
          <Button kind="secondary" size="small" onClick={() => setEditing('new')}>
            <Plus aria-hidden="true" />
            Add lot
          </Button>
        )
      }
    >
      <div ref={panel} tabIndex={-1} className="flex flex-col gap-4">
        {editing === 'new' && <LotForm tender={tender} nextNumber={nextNumber} onFinish={finish} />}
        {lots.length === 0 && editing !== 'new' && (
          <EmptyState title="This tender has no lots">
            {canManage
              ? 'Add lots if parts of the tender can go to different suppliers.'
              : 'The tender is awarded as a whole.'}
          </EmptyState>
        )}
        {lots.length > 0 && (
          <>
            <ul aria-label="Lots">
              {lots.map((lot) => (
                <li key={lot.id} className="border-b border-line py-4 first:pt-0">
                  {editing === lot.id ? (
                    <LotForm tender={tender} lot={lot} nextNumber={nextNumber} onFinish={finish} />
                  ) : (
                    <LotItem
                      lot={lot}
                      currency={tender.currency}
                      {...(canManage && {
                        onEdit: () => setEditing(lot.id),
                        onDelete: () => setDeleting(lot),
                      })}
                    />
                  )}
                </li>
              ))}
            </ul>
            {/* The padding is the width of each lot's two buttons with their gaps. */}
            <div className={canManage ? 'sm:pe-[calc(2*var(--control)+1rem)]' : undefined}>
              <LotTotal lots={lots} tender={tender} />
            </div>
          </>
        )}
        {deleting && (
          <DeleteLotDialog tenderId={tender.id} lot={deleting} onClose={() => setDeleting(null)} />
        )}
      </div>
    </Panel>
  )
}

type DeleteLotDialogProps = { tenderId: number; lot: Lot; onClose: () => void }

function DeleteLotDialog({ tenderId, lot, onClose }: DeleteLotDialogProps) {
  return (
    <ActionDialog
      title={`Delete lot ${lot.lot_number}, “${lot.title}”?`}
      description="You can’t undo this. If the tender is published, suppliers will see the change in its history."
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      act={() => call(deleteLot, { params: { tenderId, lotId: lot.id } })}
      failure={lotFailures.delete}
      onClose={onClose}
    />
  )
}
