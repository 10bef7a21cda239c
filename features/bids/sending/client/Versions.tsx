import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { BidVersion, OwnBid } from '../contract/bid.ts'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { saveFile } from '#kernel/client/lib/save-file.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { OpenedDraft } from './draft/use-bid-draft.ts'
import { forEachDocument } from './own-copy.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { WithdrawBid } from './WithdrawBid.tsx'

type VersionsProps = {
  tender: Tender
  bid: OwnBid
  lot: Lot | null
  opened: OpenedDraft | undefined
  isOpen: boolean
}

const kindLabels = { sent: 'Sent', withdrawn: 'Withdrawn' }

/**
 * Sent and withdrawn versions with their receipts. The buyer opens only the latest sent version.
 */
export function Versions({ tender, bid, lot, opened, isOpen }: VersionsProps) {
  const [reading, setReading] = useState<BidVersion | null>(null)
  return (
    <Panel
      title="Versions and receipts"
      // For users who can read the bid, the button to withdraw it is at the top of the bid instead.
      actions={isOpen && !opened && <WithdrawBid tender={tender} bid={bid} lot={lot} />}
    >
      <div className="flex flex-col items-start gap-4 [&>:first-child]:w-full">
        <Table
          caption="Versions of your bid"
          columns={columnsFor(setReading)}
          rows={bid.versions}
          rowKey={({ version }) => version}
        />
        {opened && bid.versions.some(({ kind }) => kind === 'sent') && (
          <SaveCopy tender={tender} bid={bid} identity={opened.bidKeys.draft.identity} />
        )}
      </div>
      {reading && (
        <ReceiptDialog
          tender={tender}
          bid={bid}
          version={reading}
          onClose={() => setReading(null)}
        />
      )}
    </Panel>
  )
}

function columnsFor(onRead: (version: BidVersion) => void): Column<BidVersion>[] {
  return [
    {
      key: 'version',
      header: 'Version',
      kind: 'title',
      cell: ({ version, kind }) => `${version}. ${kindLabels[kind]}`,
    },
    { key: 'time', header: 'Time', cell: ({ created_at }) => <Time iso={created_at} /> },
    { key: 'user', header: 'By', cell: ({ user }) => user.name },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (version) => (
        <Button
          kind="secondary"
          size="small"
          aria-label={`Receipt of version ${version.version}`}
          onClick={() => onRead(version)}
        >
          Receipt
        </Button>
      ),
    },
  ]
}

type SaveCopyProps = { tender: Tender; bid: OwnBid; identity: string }

/**
 * Button that saves a copy of the bid, for the bidder's records and for resubmission if the bid
 * can't be opened.
 */
function SaveCopy({ tender, bid, identity }: SaveCopyProps) {
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
