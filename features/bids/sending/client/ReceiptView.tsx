import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { Receipt } from '../contract/bid.ts'
import { saveFile } from '#kernel/client/lib/save-file.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'
import { receiptFacts } from './receipt-facts.tsx'

const texts = {
  steps: [
    'You can change or withdraw your bid until the deadline.',
    'Your bid stays sealed until the buyer opens all bids after the deadline. We’ll tell you when that’s done.',
    'We’ll tell you if the buyer has a question about your bid, and when the tender is awarded.',
  ],
}

type ReceiptViewProps = {
  receipt: Receipt
  tender: { reference: string }
  /** True right after sending, when the next steps are shown. */
  isNew?: boolean
}

/**
 * Receipt in plain words. The signed text, whose signature is valid only if every character is
 * unchanged, is collapsed.
 */
export function ReceiptView({ receipt, tender, isNew = false }: ReceiptViewProps) {
  const facts = receiptFacts(receipt.text)
  const name = `receipt-${tender.reference}-version-${receipt.version}.txt`
  return (
    <div className="flex flex-col gap-4">
      <FactList layout="rows" facts={isNew ? facts.filter(isBrief) : facts} />
      {isNew && <NextSteps />}
      <div className="border-t border-line">
        <Disclosure summary="Signed text of the receipt" isWide>
          <pre
            aria-label="Receipt"
            tabIndex={0}
            className="max-h-72 overflow-auto rounded-control bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere"
          >
            {receipt.text}
          </pre>
        </Disclosure>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="secondary" size="small" onClick={() => saveFile(name, receipt.text)}>
          <Download aria-hidden="true" />
          Download receipt
        </Button>
        <CopyButton value={receipt.text} label="Copy receipt" />
      </div>
    </div>
  )
}

/**
 * Returns whether the fact is shown right after sending. Facts that the user already knows, such as
 * the bidder, are left out, so that the next steps fit on the screen.
 */
const isBrief = ({ term }: Fact) => ['When', 'Deadline', 'Tender', 'Lot', 'Version'].includes(term)

function NextSteps() {
  return (
    <section>
      <h3 className="text-base font-semibold">What happens next</h3>
      <ol className="mt-1 flex max-w-measure list-decimal flex-col gap-1 ps-5">
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-2 max-w-measure">
        We’ve emailed this receipt to your organisation. Anybody can check it on the page{' '}
        <Link to="/receipts/verify" className="link">
          Check a receipt
        </Link>
        .
      </p>
    </section>
  )
}
