import { Download } from 'lucide-react'
import { saveFile } from '#kernel/client/lib/save-file.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'

/**
 * For bids sealed with the openers' keys: panel with the draft's key, which the portal can't
 * restore.
 */
export function DraftKey({ identity }: { identity: string }) {
  return (
    <Panel title="The key to this draft is in this browser only">
      <div className="flex max-w-measure flex-col items-start gap-4">
        <p>
          We never see it. Save it, so that you can go on from another computer, and give it to
          colleagues who work on this bid. Without it, nobody can read the draft.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton value={identity} label="Copy the key" />
          <Button
            kind="secondary"
            size="small"
            onClick={() => saveFile('bid-draft-key.txt', `${identity}\n`)}
          >
            <Download aria-hidden="true" />
            Save the key
          </Button>
        </div>
      </div>
    </Panel>
  )
}
