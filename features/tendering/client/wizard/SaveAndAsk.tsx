import { approvalWords as words } from '#features/approvals/contract/approval.ts'
import { Button } from '#kernel/client/ui/Button.tsx'

type SaveAndAskProps = { isBusy: boolean; onClick: () => void }

/** Button for a new tender that can't be published without approval. */
export function SaveAndAsk(props: SaveAndAskProps) {
  return (
    <div>
      <Button kind="secondary" busyLabel={words.asking} {...props}>
        Save as draft and send for approval
      </Button>
    </div>
  )
}
