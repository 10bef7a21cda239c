import { useRef, useState } from 'react'
import type { OwnBid, Receipt } from '../contract/bid.ts'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { sealingLabels } from '#features/bids/setup/contract/bidding.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { amountInWords } from '#kernel/format/amount-words.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { totalPrice, type BidDraft } from '../rules/bid-draft.ts'
import { ApiError } from '#kernel/client/lib/api.ts'
import { ExplainedError } from '#kernel/client/lib/explained-error.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { showBid } from './bid-queries.ts'
import type { BidPath } from './bid-uploads.ts'
import type { OpenedDraft } from './draft/use-bid-draft.ts'
import { NextLot } from './NextLot.tsx'
import { ReceiptView } from './ReceiptView.tsx'
import { sealBid, send, type SealedBid } from './send-bid.ts'

const words = {
  sendUnknown:
    'We lost the connection while sending, so we don’t know yet whether your bid arrived. Try again: it can’t be sent twice.',
}

type SendDialogProps = {
  tender: Tender
  bidding: Bidding
  bid: OwnBid
  lot: Lot | null
  opened: OpenedDraft
  draft: BidDraft
  path: BidPath
  /**
   * False if parts are missing; may change while the dialog is open, because the requirements may
   * change.
   */
  isReady: boolean
  onClose: () => void
}

/**
 * Dialog that shows the bid before it is sent, and then the receipt. If the reply is lost, a retry
 * uses the same idempotency key, so that the bid is sent only once.
 */
export function SendDialog(props: SendDialogProps) {
  const { tender, bidding, bid, lot, opened, draft, path, isReady, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [receipt, setReceipt] = useState<Receipt>()
  /**
   * Encrypted bid from the last attempt. A retry sends it again instead of encrypting a second one.
   */
  const sealed = useRef<SealedBid | undefined>(undefined)
  const isReplacing = bid.status === 'sent'

  async function attempt(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      if (!(await opened.draft.saveAll())) throw new ExplainedError(texts.saveFirst)
      const lotId = lot?.id ?? null
      const sending = { path, lotId, bidding, bidKeys: opened.bidKeys, draft }
      sealed.current ??= await sealBid(sending, new AbortController().signal)
      const { bid: sent, receipt: given } = await send(path, sealed.current)
      showBid(tender.id, sent)
      setReceipt(given)
      void refreshEverything()
    } catch (error) {
      setFailure(wordsFor(error, sealed.current !== undefined))
      // After a refusal, the bid is encrypted again with the latest requirements and keys.
      if (error instanceof ApiError && !error.isOffline && error.status < 500) {
        sealed.current = undefined
        void refreshEverything()
      }
    } finally {
      setIsBusy(false)
    }
  }

  if (receipt) {
    return (
      <Dialog
        isOpen
        size="wide"
        title="Your bid has been sent"
        onClose={onClose}
        actions={
          <>
            {lot && <NextLot tenderId={tender.id} lot={lot} onGo={onClose} />}
            <Button kind="secondary" data-safe="" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <ReceiptView receipt={receipt} tender={tender} isNew />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      size="wide"
      role="alertdialog"
      title={isReplacing ? 'Replace your bid?' : 'Send your bid?'}
      description={
        isReplacing
          ? 'This version takes the place of the one you sent before.'
          : 'You can replace or withdraw it until the deadline.'
      }
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button
            isBusy={isBusy}
            busyLabel="Sealing and sending..."
            disabledReason={
              isReady
                ? null
                : 'Something that’s asked for is missing. Close this and look at the list.'
            }
            onClick={() => void attempt()}
          >
            {failure ? 'Try again' : isReplacing ? 'Replace bid' : 'Send bid'}
          </Button>
          <Button kind="secondary" data-safe="" onClick={() => isBusy || onClose()}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Summary tender={tender} bidding={bidding} lot={lot} draft={draft} />
        {failure && (
          <Banner kind="danger" title="Your bid could not be sent">
            {failure}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

function wordsFor(error: unknown, isUnderWay: boolean): string {
  if (error instanceof ExplainedError) return error.message
  const isLost = error instanceof ApiError && (error.isOffline || error.status >= 500)
  if (isLost && isUnderWay) return words.sendUnknown
  return `${messageOf(error, texts.uploadFailed)} Your draft and your files are still here.`
}

type SummaryProps = Pick<SendDialogProps, 'tender' | 'bidding' | 'lot' | 'draft'>

function Summary({ tender, bidding, lot, draft }: SummaryProps) {
  const { setup, sealing } = bidding
  const answered = setup.questions.filter(
    ({ key, kind }) => kind !== 'file' && draft.answers[key]?.trim(),
  ).length
  const askedFor = setup.questions.filter(({ kind }) => kind !== 'file').length
  const files = Object.values(draft.files).flat()
  const total = totalPrice({ setup, lotId: lot?.id ?? null }, draft.prices)
  return (
    <FactList
      layout="rows"
      facts={[
        { term: 'Tender', value: `${tender.reference}: ${tender.title}` },
        ...(lot ? [{ term: 'Lot', value: `${lot.lot_number}: ${lot.title}` }] : []),
        ...(askedFor > 0 ? [{ term: 'Answers', value: `${answered} of ${askedFor}` }] : []),
        {
          term: 'Files',
          value: files.length === 0 ? 'None' : files.map(({ filename }) => filename).join(', '),
        },
        ...(total === null
          ? []
          : [
              {
                term: 'Total price',
                value: `${formatPrice(total, tender.currency)}: ${amountInWords(total, tender.currency)}`,
              },
            ]),
        { term: 'Sealing', value: sealingLabels[sealing] },
        { term: 'Deadline', value: formatDateTime(tender.submission_deadline) },
      ]}
    />
  )
}
