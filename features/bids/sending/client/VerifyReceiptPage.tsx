import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  listReceiptKeys,
  maxReceiptLength,
  receiptFindingTexts,
  verifyReceipt,
  type ReceiptFinding,
} from '../contract/receipt.ts'
import { call, fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { FileInput } from '#kernel/client/ui/FileInput.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { receiptFacts } from './receipt-facts.tsx'

/** Public page on which anyone can check a receipt without an account. */
export function VerifyReceiptPage() {
  const [found, setFound] = useState<{ finding: ReceiptFinding; receipt: string }>()
  const form = useForm({
    initial: { receipt: '' },
    failure: 'Failed to check the receipt',
    onFailure: () => setFound(undefined),
    schema: z.object({
      receipt: z.string().check(z.trim(), z.minLength(1, 'Paste a receipt, or choose its file')),
    }),
    submit: async ({ receipt }) => {
      setFound(undefined)
      await fetchCsrfCookie()
      const { finding } = await call(verifyReceipt, { body: { receipt } })
      setFound({ finding, receipt })
    },
  })

  async function take([file]: File[]): Promise<void> {
    setFound(undefined)
    if (file) form.set('receipt', (await file.text()).slice(0, maxReceiptLength))
  }

  return (
    <div data-wide="" className="flex flex-col gap-6">
      <PageHeading title="Check a receipt" />
      <p>
        When a supplier sends or withdraws a bid, this portal signs a receipt. Check here that a
        receipt is genuine. You don’t need to sign in, and we don’t keep what you paste.
      </p>
      <ErrorSummary {...form.summary} />
      <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
        <TextArea
          label="Receipt"
          hint="Paste all of it, from the first line to the signature"
          rows={8}
          spellCheck={false}
          {...form.field('receipt')}
        />
        <FileInput
          label="Or choose the receipt file"
          hint="The text file that you downloaded or that came with the email"
          accept={['.txt']}
          maxSizeMb={1}
          onFiles={(files) => void take(files)}
        />
        <div>
          <Button type="submit" isBusy={form.isBusy} busyLabel="Checking...">
            Check receipt
          </Button>
        </div>
      </form>
      {found && <Finding {...found} />}
      {/* The layout of public pages doesn't provide a query client, so this page has to. */}
      <QueryClientProvider client={queryClient}>
        <Keys />
      </QueryClientProvider>
    </div>
  )
}

const kinds = {
  genuine: 'success',
  malformed: 'warning',
  forged: 'danger',
  unknown_key: 'danger',
} as const

function Finding({ finding, receipt }: { finding: ReceiptFinding; receipt: string }) {
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      <Banner kind={kinds[finding]} title={receiptFindingTexts[finding]} />
      {finding === 'genuine' && <FactList layout="rows" facts={receiptFacts(receipt)} />}
    </section>
  )
}

const command = 'npm run receipt:verify -- receipt.txt --key KEY'

function Keys() {
  const keys = useQuery(endpointDataQuery(['receipt-keys'], listReceiptKeys))
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 className="text-h3">Check it offline</h2>
      <p>
        A receipt can be checked without asking us. It’s signed with Ed25519 (RFC 8032): the
        signature covers every character before its own line. With a copy of this portal’s source,
        run:
      </p>
      <div className="flex items-center gap-2 rounded-control bg-sunken ps-3">
        <pre
          tabIndex={0}
          role="region"
          aria-label="Command"
          className="min-w-0 grow overflow-x-auto py-3 text-sm whitespace-pre"
        >
          {command}
        </pre>
        <CopyButton kind="quiet" value={command} name="Copy the command" isIconOnly />
      </div>
      <h3 className="text-base font-semibold">Public keys of this portal</h3>
      <LoadState query={keys} failure="Failed to load the public keys">
        <Skeleton label="Loading public keys" />
      </LoadState>
      {keys.data?.length === 0 && (
        <p className="text-muted">This portal hasn’t issued any receipts yet.</p>
      )}
      {keys.data && keys.data.length > 0 && (
        <ul aria-label="Public keys">
          {keys.data.map(({ key, first_used_at }) => (
            <li key={key} className="border-b border-line py-2 last:border-b-0">
              <code className="text-sm wrap-anywhere">{key}</code>
              <p className="text-sm text-muted">
                In use since <Time iso={first_used_at} show="date" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
