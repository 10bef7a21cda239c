import { useNavigate } from '@tanstack/react-router'
import { draftFailures } from '#domain/contract/tender-draft-list.ts'
import { copyTexts } from '#domain/contract/tender-wizard-words.ts'
import { copyTender } from '#domain/contract/tender-draft.ts'
import type { TenderRow } from '#domain/contract/tender-reply.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'

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
      description={copyTexts.scope}
      verb="Copy"
      busyLabel="Copying..."
      act={copy}
      failure={draftFailures.copy}
      onClose={onClose}
    />
  )
}
