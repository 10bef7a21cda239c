import {
  deadLetterTexts,
  discardDeadLetter,
  type DeadLetter,
} from '#domain/contract/dead-letter.ts'
import { useDialogAction } from '#client/dialogs/use-dialog-action.ts'
import { call } from '#client/lib/api.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { nameOf } from './DeadLetterItem.tsx'

type DiscardLetterDialogProps = { letter: DeadLetter; onClose: () => void }

export function DiscardLetterDialog({ letter, onClose }: DiscardLetterDialogProps) {
  const params = { letterId: letter.id }
  const action = useDialogAction(() => call(discardDeadLetter, { params }), {
    failure: deadLetterTexts.discardFailed,
    onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Discard the letter to ${letter.recipient}?`}
      description={
        <p>
          “{nameOf(letter)}” will never be sent to {letter.recipient}. What it tells still stands at
          their bell, unless it held a link that only they may have.
        </p>
      }
      verb="Discard"
      busyLabel="Discarding..."
      isDangerous
      {...action}
    />
  )
}
