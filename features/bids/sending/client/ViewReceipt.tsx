import { useState } from 'react'
import type { OwnBid } from '../contract/bid.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'

/** Button that shows the receipt of the version that counts. */
export function ViewReceipt({ tender, bid }: { tender: Tender; bid: OwnBid }) {
  const [isOpen, setIsOpen] = useState(false)
  const version = bid.versions.find(({ kind }) => kind === 'sent')
  if (!version) return null
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setIsOpen(true)}>
        View receipt
      </Button>
      {isOpen && (
        <ReceiptDialog
          tender={tender}
          bid={bid}
          version={version}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
