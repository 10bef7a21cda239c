import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { OwnBid } from '../contract/bid.ts'
import { unitPriceShape } from '#kernel/contract/number-shapes.ts'
import { reservedEntryKeys, yourBidTexts as texts } from '../contract/your-bid.ts'
import { bidStatusLabels } from '../contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { readNumber } from '#kernel/format/read-number.ts'
import { hasPrice, totalPrice, type BidFile } from '../rules/bid-draft.ts'
import { linesFor } from '#features/bids/setup/rules/bidding-setup.ts'
import { PriceTable } from '#features/bids/setup/client/BidPrices.tsx'
import { saveFile } from '#kernel/client/lib/save-file.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { draftFrom } from './draft/parts.ts'
import { useDraftState, type OpenedDraft } from './draft/use-bid-draft.ts'
import { changedSince } from './stage-of.ts'
import type { BidContext } from './bid-context.ts'
import type { BidPath } from './bid-uploads.ts'
import { withOpenedFile } from './own-copy.ts'

type ReadDraftProps = BidContext & {
  bid: OwnBid
  lot: Lot | null
  opened: OpenedDraft
  /** True to collapse the content. */
  isFolded?: boolean
}

/** Read-only view of a draft that can no longer be edited. */
export function ReadDraft({ isFolded = false, ...shown }: ReadDraftProps) {
  const { bid } = shown
  const isOther = changedSince(
    bid,
    bid.entries.filter(({ entry }) => entry !== reservedEntryKeys.keys),
  )
  const isSent = bid.status !== 'draft' && bid.status !== 'withdrawn' && !isOther
  const title = isSent ? 'What you sent' : 'Your draft'
  const content = (
    <>
      {!isSent && (
        <p className="mb-4 max-w-measure text-muted">
          {isOther && bid.sent_at
            ? 'You changed this after you sent your bid, so it differs from what you sent.'
            : `${bidStatusLabels[bid.status]}.`}
        </p>
      )}
      <Content {...shown} />
    </>
  )
  if (!isFolded) return <Panel title={title}>{content}</Panel>
  return (
    <div
      data-panel=""
      className="rounded-panel border border-line bg-surface px-4 pb-3 sm:px-6 [&>details]:border-b-0"
    >
      <Disclosure isWide summary={`${title}: answers, files and prices`}>
        {content}
      </Disclosure>
    </div>
  )
}

function Content({ tender, bidding, bid, lot, opened }: Omit<ReadDraftProps, 'isFolded'>) {
  const { setup } = bidding
  const { currency } = tender
  const { identity } = opened.bidKeys.draft
  const draft = draftFrom(setup, useDraftState(opened.draft))
  const requirements = { setup, lotId: lot?.id ?? null }
  const total = totalPrice(requirements, draft.prices)
  return (
    <div className="flex flex-col gap-4">
      <FactList
        layout="rows"
        facts={setup.questions.map(({ key, kind, text }) => ({
          term: text,
          value:
            kind === 'file' && draft.files[key]?.length ? (
              <ul>
                {draft.files[key].map((file) => (
                  <OwnFile
                    key={file.file_id}
                    file={file}
                    identity={identity}
                    path={{ tenderId: tender.id, bidId: bid.id }}
                  />
                ))}
              </ul>
            ) : (
              <span className="whitespace-pre-line">{draft.answers[key] || 'No answer'}</span>
            ),
          isLong: true,
        }))}
      />
      {hasPrice(setup) && (
        <PriceTable
          lines={linesFor(setup.price_lines, requirements.lotId).map((line) => ({
            ...line,
            unit_price: readNumber(draft.prices.lines[line.key] ?? '', unitPriceShape).plain,
          }))}
          rules={setup}
          total={total === null ? 'Not complete' : formatPrice(total, currency)}
          currency={currency}
        />
      )}
    </div>
  )
}

type OwnFileProps = { file: BidFile; path: BidPath; identity: string }

/** File of the organisation's own bid. The browser decrypts the file before saving it. */
function OwnFile({ file, path, identity }: OwnFileProps) {
  const { file_id, filename, file_size } = file
  const save = useMutation({
    mutationFn: () =>
      withOpenedFile({ path, id: file_id, size: file_size, identity }, async (opened) => {
        // The content is copied into memory. Otherwise, the decrypted temporary file could be
        // deleted before the browser has saved the download.
        saveFile(filename, new Blob([await opened.arrayBuffer()]))
      }),
  })
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">{filename}</span>
          <span className="text-sm text-muted">{formatFileSize(file_size)}</span>
        </span>
        <Button
          kind="secondary"
          size="small"
          aria-label={`Download ${filename}`}
          isBusy={save.isPending}
          busyLabel="Opening..."
          onClick={() => save.mutate()}
        >
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
      {save.error && <Banner kind="danger">{texts.sealingFailed}</Banner>}
    </li>
  )
}
