import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { Receipt } from '#domain/contract/bid.ts'
import { saveText } from '#client/lib/save-text.ts'
import { Button } from '#client/ui/Button.tsx'
import { CopyButton } from '#client/ui/CopyButton.tsx'

type ReceiptViewProps = {
  receipt: Receipt
  tender: { reference: string }
  /** True right after sending, when instructions are shown. */
  isNew?: boolean
}

/** Receipt as plain text, because every character is signed. */
export function ReceiptView({ receipt, tender, isNew = false }: ReceiptViewProps) {
  const name = `receipt-${tender.reference}-version-${receipt.version}.txt`
  return (
    <div className="flex flex-col gap-4">
      {isNew && (
        <p className="max-w-measure">
          This receipt proves what you sent and when. We’ve also emailed it to your organisation.
          Anybody can check it on the page{' '}
          <Link to="/receipts/verify" className="link">
            Check a receipt
          </Link>
          .
        </p>
      )}
      <pre
        aria-label="Receipt"
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-control bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {receipt.text}
      </pre>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="secondary" size="small" onClick={() => saveText(name, receipt.text)}>
          <Download aria-hidden="true" />
          Download receipt
        </Button>
        <CopyButton value={receipt.text} label="Copy receipt" />
      </div>
    </div>
  )
}
