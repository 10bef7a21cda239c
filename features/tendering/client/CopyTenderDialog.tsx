import { useNavigate } from '@tanstack/react-router'
import { copyTender } from '#features/tenders/contract/tender-draft.ts'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

const texts = {
  scope:
    'The copy has the same details, lots and bid set-up, but not the documents, invitations, questions, agreement text or deadlines that have passed. Only you see it until you save it as a draft or publish it.',
}

type CopyTenderDialogProps = { tender: Pick<TenderRow, 'id' | 'title'>; onClose: () => void }

/** Dialog that copies the tender into a new unfinished tender and opens it in the wizard. */
export function CopyTenderDialog({ tender, onClose }: CopyTenderDialogProps) {
  const navigate = useNavigate()

  async function copy(): Promise<{ message: string }> {
    const { message, draft } = await call(copyTender, { params: { tenderId: tender.id } })
    await navigate({ to: '/tenders/create', search: { draft: draft.id } })
    return { message }
  }

  return (
    <ActionDialog
      title={`Copy “${tender.title}”?`}
      description={texts.scope}
      verb="Copy"
      busyLabel="Copying..."
      act={copy}
      failure="Failed to copy tender"
      onClose={onClose}
    />
  )
}
