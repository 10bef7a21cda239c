import { useState } from 'react'
import {
  deleteTenderForever,
  deletionWord,
  trashTexts,
  type TrashedTender,
} from '../contract/trash.ts'
import { counted } from '#kernel/format/number.ts'
import { useDialogAction } from '#kernel/client/dialogs/use-dialog-action.ts'
import { call } from '#kernel/client/lib/api.ts'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

const texts = {
  typeTheWord: `Type ${deletionWord} to continue.`,
}

type DeleteForeverDialogProps = { tender: TrashedTender; onClose: () => void }

export function DeleteForeverDialog({ tender, onClose }: DeleteForeverDialogProps) {
  const [typed, setTyped] = useState('')
  const params = { tenderId: tender.id }
  const action = useDialogAction({
    act: () => call(deleteTenderForever, { params }),
    failure: trashTexts.deleteFailed,
    onClose,
  })
  const isTyped = typed === deletionWord
  const { interests_count, questions_count, documents_count } = tender
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={`Delete “${tender.title}” forever?`}
      description={`${tender.reference} and its ${counted(interests_count, 'interest')}, ${counted(questions_count, 'question')} and ${counted(documents_count, 'document')} are deleted. This cannot be undone. Only the audit trail stays.`}
      verb="Delete Forever"
      busyLabel="Deleting..."
      disabledReason={isTyped ? null : texts.typeTheWord}
      reasonAs="hidden"
      {...action}
    >
      <TextInput
        name="deletion-word"
        label={`Type ${deletionWord} to confirm`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && isTyped && action.onConfirm()}
      />
    </ConfirmDialog>
  )
}
