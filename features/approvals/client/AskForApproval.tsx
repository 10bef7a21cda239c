import { askApproval, type GivenSubject, approvalWords as words } from '../contract/approval.ts'
import { useDialogAction } from '#kernel/client/dialogs/use-dialog-action.ts'
import { call } from '#kernel/client/lib/api.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'

type AskForApprovalProps = {
  tenderId: number
  subject: GivenSubject
  onSent: (subject: GivenSubject) => void
}

/** Button that sends an action for approval. */
export function AskForApproval({ tenderId, subject, onSent }: AskForApprovalProps) {
  const { onConfirm, isBusy, error } = useDialogAction({
    act: () => call(askApproval, { params: { tenderId }, body: { subject } }),
    failure: 'Failed to send this for approval',
    onClose: () => onSent(subject),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      {error && <Banner kind="danger">{error}</Banner>}
      <Button kind="secondary" onClick={onConfirm} isBusy={isBusy} busyLabel={words.asking}>
        Send for approval
      </Button>
    </div>
  )
}
