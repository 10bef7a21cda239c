import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { bidTexts, type OwnBid } from '../contract/bid.ts'
import { envelopeLabels, envelopes, type Envelope } from '#features/bids/setup/contract/bidding.ts'
import { fileLimits } from '#kernel/contract/file.ts'
import { ApiError } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { FileInput } from '#kernel/client/ui/FileInput.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import type { BidContext } from './bid-context.ts'
import type { OpenedDraft } from './draft/use-bid-draft.ts'
import { handIn, handInCopies } from './own-copy.ts'

const texts = {
  handInLost:
    'We don’t have a copy that your browser can read. Choose the copy that you saved when you sent your bid.',
}
type ResubmitBidProps = BidContext & { bid: OwnBid; opened: OpenedDraft | undefined }

/**
 * Panel for resubmitting a bid that could not be opened. If this browser can decrypt the sent bid,
 * one button is enough; otherwise the user chooses the copy that they saved as a file.
 */
export function ResubmitBid({ tender, bidding, clock, bid, opened }: ResubmitBidProps) {
  const [envelope, setEnvelope] = useState<Envelope>('quality')
  const tenderId = tender.id
  const path = { tenderId, bidId: bid.id }
  const act = useMutation({
    mutationFn: async (file: File | 'copies') => {
      const after =
        file === 'copies'
          ? await handInCopies({ tenderId, bid, identity: opened!.bidKeys.draft.identity })
          : await handIn(path, envelope, file)
      await refreshEverything()
      toast.success(
        after?.status === 'opened'
          ? bidTexts.handedIn
          : 'Thank you. That’s what you sealed. Hand in the other parts as well.',
      )
    },
  })
  const until = bidding.hand_in_until
  if (until && clock.now >= new Date(until)) {
    return <Banner kind="warning">{bidTexts.handInOver}</Banner>
  }
  return (
    <Panel title="Hand in your bid again">
      <div className="flex flex-col items-start gap-5">
        {until && (
          <Banner kind="warning" title="You can hand it in until">
            <Time iso={until} show="second" />
          </Banner>
        )}
        <p className="max-w-measure">
          We check that it’s exactly what you sealed before the deadline. Nothing else is accepted,
          so nobody can change their bid this way.
        </p>
        {opened && (
          <Button
            isBusy={act.isPending}
            busyLabel="Handing in..."
            onClick={() => act.mutate('copies')}
          >
            Hand in what you sent
          </Button>
        )}
        {act.error && <Banner kind="danger">{wordsFor(act.error)}</Banner>}
        <div className="flex w-full flex-col gap-4 border-t border-line pt-4">
          <p className="max-w-measure">
            Or choose your own copies: first the one of your answers and prices, then the files that
            belonged to it.
          </p>
          <RadioGroup
            name="hand-in.envelope"
            label="Which part"
            options={envelopes.map((value) => ({ value, label: envelopeLabels[value] }))}
            value={envelope}
            onChange={(value) => setEnvelope(value === 'price' ? 'price' : 'quality')}
          />
          <FileInput
            name="hand-in.file"
            label="Your copy"
            maxSizeMb={fileLimits.megabytes}
            onFiles={([file]) => file && act.mutate(file)}
          />
        </div>
      </div>
    </Panel>
  )
}

function wordsFor(error: Error): string {
  return error instanceof ApiError
    ? messageOf(error, 'Failed to hand in your bid')
    : texts.handInLost
}
