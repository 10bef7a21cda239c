import { declineInvitation, invitationFailures } from '../contract/invitation.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

/**
 * Fields of a tender that the dialogs and buttons for an invitation need. Both the tender's page
 * and the lists of invitations have them.
 */
export interface InvitedTender {
  id: number
  title: string
  organisation: { name: string }
}

type DeclineDialogProps = { tender: InvitedTender; onClose: () => void }

export function DeclineDialog({ tender, onClose }: DeclineDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    schema: declineInvitation.body,
    failure: invitationFailures.answer,
    scope: 'decline',
    submit: (body) =>
      finish(call(declineInvitation, { params: { tenderId: tender.id }, body }), onClose),
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void form.submit()}
      title={`Decline the invitation to “${tender.title}”?`}
      description={`We’ll send your reason to ${tender.organisation.name}. You can still accept later while the tender is open.`}
      verb="Decline"
      busyLabel="Declining..."
      isBusy={form.isBusy}
      error={form.message}
    >
      <TextArea label="Reason" rows={4} limit={2000} {...form.field('reason')} />
    </ConfirmDialog>
  )
}
