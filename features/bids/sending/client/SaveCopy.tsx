import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { OwnBid } from '../contract/bid.ts'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { saveFile } from '#kernel/client/lib/save-file.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { forEachDocument } from './own-copy.ts'

type SaveCopyProps = { tender: Tender; bid: OwnBid; identity: string }

/**
 * Button that saves a copy of the bid, for the bidder's records and for handing in again if the bid
 * can't be opened.
 */
export function SaveCopy({ tender, bid, identity }: SaveCopyProps) {
  const save = useMutation({
    mutationFn: () =>
      forEachDocument({ tenderId: tender.id, bid, identity }, async (envelope, file) => {
        saveFile(`bid-${tender.reference}-${envelope}.json`, await file.text())
      }),
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        kind="secondary"
        size="small"
        isBusy={save.isPending}
        busyLabel="Opening your copy..."
        onClick={() => save.mutate()}
      >
        <Download aria-hidden="true" />
        Save a copy of what you sent
      </Button>
      <p className="max-w-measure text-sm text-muted">
        Your answers and prices, unsealed. Keep it with your files: if your bid can’t be opened, you
        can hand it in again.
      </p>
      {save.error && <Banner kind="danger">{texts.sealingFailed}</Banner>}
    </div>
  )
}
