import { useQuery } from '@tanstack/react-query'
import { Check, FileDown } from 'lucide-react'
import { bidStatusLabels } from '#features/bids/sending/contract/bid.ts'
import {
  envelopeLabels,
  sealingLabels,
  recordWords as words,
} from '#features/bids/setup/contract/bidding.ts'
import { openingFailureLabels, shareFaultLabels, sharePartyAtFault } from '../contract/opening.ts'
import {
  downloadOpeningRecord,
  getOpeningRecord,
  type OpeningRecord as Record,
  type RecordAddendum,
  type RecordedBid,
} from '../contract/opening-record.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { tenderStatusLabels } from '#features/tenders/contract/tender.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { BidFlags } from './BidFlags.tsx'
import { isAwarded } from '#features/bids/client/is-awarded.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { Timestamp } from '#kernel/client/ui/Timestamp.tsx'

const texts = {
  show: 'Who opened the bids, and when',
}

function recordQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'record'], getOpeningRecord, {
    params: { tenderId },
  })
}

type OpeningRecordProps = {
  tender: { id: number }
  /** True to collapse the whole record, because the bids are already listed above it. */
  isFolded?: boolean
  /** Returns whether a bid is the reader's own. */
  isOwn?: (bid: RecordedBid) => boolean
  /** Awards of the tender, to mark the winners. */
  award?: Tender['award']
}

/**
 * Record of the opening, shown on the page and available as a PDF. Bidders see the record if the
 * buyer shares it.
 */
export function OpeningRecord({ tender, isFolded = false, isOwn, award }: OpeningRecordProps) {
  const { link, error } = useDownload(downloadOpeningRecord, { tenderId: tender.id })
  return (
    <Panel
      title={words.title}
      actions={
        <a {...link} className={buttonClass('secondary', 'small')}>
          <FileDown aria-hidden="true" />
          Download as PDF
        </a>
      }
    >
      <div className="flex flex-col gap-5">
        {error && <Banner kind="danger">{error}</Banner>}
        {isFolded ? (
          <Disclosure summary={texts.show} isWide>
            <RecordContent tenderId={tender.id} />
          </Disclosure>
        ) : (
          <RecordContent tenderId={tender.id} isOwn={isOwn} award={award} areFactsFolded />
        )}
      </div>
    </Panel>
  )
}

type RecordContentProps = {
  tenderId: number
  areFactsFolded?: boolean
  isOwn?: OpeningRecordProps['isOwn']
  award?: OpeningRecordProps['award']
}

function RecordContent({ tenderId, areFactsFolded, isOwn, award }: RecordContentProps) {
  const record = useQuery(recordQuery(tenderId))
  if (!record.data) {
    return (
      <LoadState query={record} failure="Failed to load the record of opening">
        <Skeleton count={6} label="Loading the record" />
      </LoadState>
    )
  }
  const facts = <FactList layout="rows" facts={factsOf(record.data)} />
  return (
    <div className="flex flex-col gap-5">
      {!areFactsFolded && facts}
      {record.data.bids.length > 0 && (
        // The arrows of the details are aligned with the arrow of the disclosure below.
        <div className="md:[&_[data-actions]>button]:-me-3 md:[&_[data-figure]]:ps-8">
          <Table
            caption="Bids as they were opened"
            columns={columnsFor(record.data.bids, isOwn, award)}
            rows={record.data.bids}
            rowKey={({ receipt_sha256 }) => receipt_sha256}
            detail={(bid) => <BidDetails bid={bid} />}
            isDense
          />
        </div>
      )}
      <Addenda addenda={record.data.addenda} />
      {areFactsFolded && (
        <Disclosure summary={texts.show} isWide>
          {facts}
        </Disclosure>
      )}
    </div>
  )
}

function factsOf(record: Record): Fact[] {
  return [
    { term: 'Tender', value: `${record.tender.reference}: ${record.tender.title}` },
    { term: 'Buyer', value: record.organisation },
    { term: 'Submission deadline', value: <Time iso={record.submission_deadline} show="second" /> },
    { term: 'How bids were sealed', value: sealingLabels[record.sealing] },
    {
      term: 'Envelopes opened',
      value: record.envelopes.map((envelope) => envelopeLabels[envelope]).join(', '),
    },
    { term: 'Confirmed by', value: <Openers record={record} /> },
    { term: 'Opening began', value: <Time iso={record.started_at} show="second" /> },
    { term: 'Opening ended', value: <Time iso={record.finished_at} show="second" /> },
    ...(record.prices_opened
      ? [{ term: 'Prices opened', value: <PricesOpened opened={record.prices_opened} /> }]
      : []),
    { term: 'Number of bids', value: record.bids.length },
    ...(record.hand_in_until
      ? [{ term: words.handInUntil, value: <Time iso={record.hand_in_until} show="second" /> }]
      : []),
  ]
}

function PricesOpened({ opened }: { opened: NonNullable<Record['prices_opened']> }) {
  return (
    <>
      <Time iso={opened.finished_at} show="second" />
      {opened.openers.length > 0 && (
        <p className="text-sm text-muted">
          Confirmed by {opened.openers.map(({ name }) => name).join(' and ')}
        </p>
      )}
    </>
  )
}

function Openers({ record }: { record: Record }) {
  return (
    <>
      <ul>
        {record.openers.map(({ name, confirmed_at }) => (
          <li key={confirmed_at}>
            {name}, <Time iso={confirmed_at} show="second" />
          </li>
        ))}
      </ul>
      {record.needed === 1 && (
        <p className="text-sm text-muted">
          Only one opener confirmed, because the organisation had only one person here.
        </p>
      )}
    </>
  )
}

/**
 * List of the bids that were opened after the record was written, each with the time of its
 * opening.
 */
function Addenda({ addenda }: { addenda: Record['addenda'] }) {
  if (addenda.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{words.addenda}</h3>
      <Table
        caption={words.addenda}
        columns={addendumColumns}
        rows={addenda}
        rowKey={({ at }) => at}
        detail={({ bid }) => <BidDetails bid={bid} />}
      />
    </section>
  )
}

function columnsFor(
  bids: readonly RecordedBid[],
  isOwn: OpeningRecordProps['isOwn'],
  award: OpeningRecordProps['award'],
): Column<RecordedBid>[] {
  return [
    {
      key: 'bidder',
      header: 'Bidder',
      kind: 'title',
      cell: (bid) => (
        <span className="flex flex-wrap items-center gap-x-2 whitespace-normal">
          <span className="wrap-anywhere">{nameOf(bid)}</span>
          {isOwn?.(bid) && <Tag tone="awarded">Your bid</Tag>}
          {award && isAwarded(bid, bids, award) && (
            <Tag tone="published" icon={<Check aria-hidden="true" />}>
              {tenderStatusLabels.awarded}
            </Tag>
          )}
        </span>
      ),
    },
    {
      key: 'sent',
      header: 'Sent (UK time)',
      place: 'start',
      cell: ({ sent_at }) => <Timestamp iso={sent_at} />,
    },
    // Without a failure or a flag, the price already shows that the bid was opened.
    ...(bids.every(isPlain) ? [] : [statusColumn]),
    { key: 'total', header: 'Price', kind: 'figure', place: 'end', cell: priceOf },
  ]
}

const isPlain = ({ status, flags, leaves_lots_out }: RecordedBid) =>
  status === 'opened' && flags.length === 0 && !leaves_lots_out

const statusColumn: Column<RecordedBid> = {
  key: 'status',
  header: 'Status',
  cell: (bid) => (
    <div className="whitespace-normal">
      {bidStatusLabels[bid.status]}
      {bid.failure && (
        <span className="block text-sm text-muted">{openingFailureLabels[bid.failure]}</span>
      )}
      <BidFlags bid={bid} />
    </div>
  ),
}

function nameOf({ organisation, lot_number, version }: RecordedBid): string {
  const lot = lot_number === null ? '' : `, lot ${lot_number}`
  return `${organisation ?? words.unnamed}${lot}${version > 1 ? ` (version ${version})` : ''}`
}

const addendumColumns: Column<RecordAddendum>[] = [
  { key: 'bidder', header: 'Bidder', kind: 'title', cell: ({ bid }) => nameOf(bid) },
  { key: 'when', header: 'When (UK time)', cell: ({ at }) => <Timestamp iso={at} /> },
  { key: 'how', header: 'What happened', cell: ({ how }) => words.addendumHow[how] },
  { key: 'total', header: 'Price', kind: 'figure', cell: ({ bid }) => priceOf(bid) },
]

function priceOf({ total, currency }: RecordedBid): string {
  return total === null ? 'Not opened' : formatPrice(total, currency)
}

/**
 * Details of one bid: hashes, which readers can compare with the bidder's receipt and the encrypted
 * files, and any key shares of openers that could not be used.
 */
function BidDetails({ bid }: { bid: RecordedBid }) {
  return (
    <dl className="flex flex-col gap-3 py-2 text-sm">
      <div>
        <dt className="text-muted">SHA-256 of the receipt</dt>
        <dd>
          <code className="wrap-anywhere">{bid.receipt_sha256}</code>
        </dd>
      </div>
      <div>
        <dt className="text-muted">Sealed files</dt>
        {bid.files.map(({ envelope, file_size, sha256 }, index) => (
          // Two files with the same content have the same hash.
          <dd key={index}>
            {envelopeLabels[envelope]}, {formatFileSize(file_size)}:{' '}
            <code className="wrap-anywhere">{sha256}</code>
          </dd>
        ))}
      </div>
      {bid.share_faults.length > 0 && (
        <div>
          <dt className="text-muted">Shares of the key that couldn’t be used</dt>
          {bid.share_faults.map(({ envelope, opener, fault }) => (
            <dd key={`${envelope} ${opener}`}>
              {opener}, {envelopeLabels[envelope].toLowerCase()}: {shareFaultLabels[fault]} (at
              fault: {words.party[sharePartyAtFault[fault]]})
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}
