import { useQuery } from '@tanstack/react-query'
import { getReceipt, type BidVersion, type OwnBid } from '../contract/bid.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { ReceiptView } from './ReceiptView.tsx'

type ReceiptDialogProps = {
  tender: Tender
  bid: OwnBid
  version: BidVersion
  onClose: () => void
}

export function ReceiptDialog({ tender, bid, version: { version }, onClose }: ReceiptDialogProps) {
  const params = { tenderId: tender.id, bidId: bid.id, version }
  const key = ['tenders', tender.id, 'receipts', bid.id, version]
  const receipt = useQuery(endpointDataQuery(key, getReceipt, { params }))
  return (
    <Dialog
      isOpen
      size="wide"
      title={`Receipt of version ${version}`}
      onClose={onClose}
      actions={
        <Button kind="secondary" data-safe="" onClick={onClose}>
          Close
        </Button>
      }
    >
      <LoadState query={receipt} failure="Failed to load the receipt">
        <Skeleton label="Loading the receipt" />
      </LoadState>
      {receipt.data && <ReceiptView receipt={receipt.data} tender={tender} />}
    </Dialog>
  )
}
