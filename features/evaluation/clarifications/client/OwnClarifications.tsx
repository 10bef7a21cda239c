import { useQuery } from '@tanstack/react-query'
import type { OwnBid } from '#features/bids/sending/contract/bid.ts'
import { replyWords as words, type OwnClarification } from '../contract/clarification.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Deadline } from '#kernel/client/ui/Deadline.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { ScanTag } from '#kernel/client/ui/ScanTag.tsx'
import { ownClarificationsQuery } from './clarification-queries.ts'
import { ReplyForm } from './ReplyForm.tsx'

const texts = {
  lowPriceWhy:
    'The buyer considers your price abnormally low. You can show that you’ll be able to perform the contract for the price you offered. If you don’t reply, or your reply doesn’t show it, the buyer can disregard your bid (Procurement Act 2023, section 19).',
  sentBy: (name: string) => `Sent by ${name}`,
}

type OwnClarificationsProps = {
  tenderId: number
  bids: readonly OwnBid[]
  lots: readonly Lot[]
}

/**
 * The buyer's private questions about the organisation's opened bids. Questions that can still be
 * answered come first.
 */
export function OwnClarifications({ tenderId, bids, lots }: OwnClarificationsProps) {
  const isOpened = bids.some(({ status }) => status === 'opened')
  const questions = useQuery({ ...ownClarificationsQuery(tenderId), enabled: isOpened })
  if (!isOpened) return null
  if (!questions.data)
    return <LoadState query={questions} failure="Failed to load the buyer’s questions" />
  const sorted = questions.data.data.toSorted((a, b) => Number(b.can_reply) - Number(a.can_reply))
  return sorted.map((asked) => {
    const lotId = bids.find(({ id }) => id === asked.bid_id)?.lot_id
    const lot = lots.find(({ id }) => id === lotId)
    return <OwnQuestion key={asked.id} tenderId={tenderId} asked={asked} lot={lot} />
  })
}

type OwnQuestionProps = { tenderId: number; asked: OwnClarification; lot: Lot | undefined }

function OwnQuestion({ tenderId, asked, lot }: OwnQuestionProps) {
  const { kind, question, deadline, reply, can_reply } = asked
  const title = kind === 'low_price' ? words.lowPriceTitle : words.title
  return (
    <Panel title={lot ? `Lot ${lot.lot_number}: ${title}` : title}>
      {can_reply ? (
        <Banner kind="warning">
          Reply by <Deadline iso={deadline} left="closing" />
        </Banner>
      ) : (
        <Banner kind={reply ? 'success' : 'info'}>
          {reply
            ? 'You’ve answered the buyer’s question'
            : 'The deadline for this reply has passed'}
        </Banner>
      )}
      {kind === 'low_price' && <p className="mt-4 max-w-measure">{texts.lowPriceWhy}</p>}
      <blockquote className="mt-4 max-w-measure border-s-4 border-line ps-4 wrap-anywhere whitespace-pre-wrap">
        {question}
      </blockquote>
      {can_reply && <ReplyForm tenderId={tenderId} asked={asked} />}
      {reply && <SentReply reply={reply} />}
    </Panel>
  )
}

function SentReply({ reply }: { reply: NonNullable<OwnClarification['reply']> }) {
  return (
    <section aria-label={words.yourReply} className="mt-4">
      <h3 className="text-h3">{words.yourReply}</h3>
      <p className="mt-1 text-sm text-muted">
        {reply.by && `${texts.sentBy(reply.by.name)}, `}
        {formatDateTime(reply.replied_at)}
      </p>
      <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-wrap">{reply.text}</p>
      {reply.files.length > 0 && (
        <ul aria-label={words.files} className="mt-2">
          {reply.files.map(({ id, filename, file_size, scan_status }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
              <span className="font-semibold wrap-anywhere">{filename}</span>
              <span className="text-sm text-muted">{formatFileSize(file_size)}</span>
              <ScanTag status={scan_status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
