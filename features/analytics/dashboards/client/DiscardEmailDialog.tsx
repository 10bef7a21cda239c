import { discardDeadLetter, type DeadLetter } from '#features/notifications/contract/dead-letter.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { nameOf } from './DeadLetterItem.tsx'

type DiscardEmailDialogProps = { letter: DeadLetter; onClose: () => void }

export function DiscardEmailDialog({ letter, onClose }: DiscardEmailDialogProps) {
  const params = { letterId: String(letter.id) }
  return (
    <ActionDialog
      title={`Discard the email to ${letter.recipient}?`}
      description={
        <p>
          “{nameOf(letter)}” will never be sent to {letter.recipient}. They can still read it in
          their notifications, unless it contained a private link.
        </p>
      }
      verb="Discard"
      busyLabel="Discarding..."
      isDangerous
      act={() => call(discardDeadLetter, { params })}
      failure="Failed to discard the email"
      onClose={onClose}
    />
  )
}
