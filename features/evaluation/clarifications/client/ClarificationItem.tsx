import { openingTexts } from '#features/bids/opening/contract/opening.ts'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { ScanTag } from '#kernel/client/ui/ScanTag.tsx'
import {
  downloadReplyFile,
  type Clarification,
  type ClarificationState,
  type ReplyFile,
} from '../contract/clarification.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'
import type { ScanStatus } from '#kernel/contract/file.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import type { ClarificationKind } from '../contract/clarification-to-answer.ts'

const texts = {
  reply: 'Reply',
}

const clarificationKindLabels: Record<ClarificationKind, string> = {
  clarification: 'Question',
  low_price: 'Explanation of a low price',
}

const clarificationStateLabels: Record<ClarificationState, string> = {
  waiting: 'Waiting for a reply',
  answered: 'Answered',
  overdue: 'Deadline passed without a reply',
}

const tones: Record<ClarificationState, Tone> = {
  waiting: 'pending',
  answered: 'published',
  overdue: 'rejected',
}

function stateOf({ reply, deadline }: Clarification, now: Date): ClarificationState {
  if (reply) return 'answered'
  return hasPassed(deadline, now) ? 'overdue' : 'waiting'
}

type ClarificationItemProps = { asked: Clarification; bidder: string; tenderId: number; now: Date }

/** One question to a bidder, with the reply. */
export function ClarificationItem({ asked, bidder, tenderId, now }: ClarificationItemProps) {
  const { id, kind, question, deadline, asked_at, reply } = asked
  const state = stateOf(asked, now)
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{bidder}</h3>
        <Tag tone={tones[state]}>{clarificationStateLabels[state]}</Tag>
        {kind === 'low_price' && <Tag tone="flagged">{clarificationKindLabels.low_price}</Tag>}
      </div>
      <p className="mt-1 text-sm text-muted">
        {formatDateTime(asked_at)}. Reply by {formatDateTime(deadline)}.
      </p>
      <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-wrap">{question}</p>
      {reply && (
        <section
          aria-label={`${texts.reply}: ${bidder}`}
          className="mt-3 border-s-4 border-line ps-4"
        >
          <p className="text-sm text-muted">
            {texts.reply}
            {reply.by && `, ${reply.by.name}`}, {formatDateTime(reply.replied_at)}
          </p>
          <p className="mt-1 max-w-measure wrap-anywhere whitespace-pre-wrap">{reply.text}</p>
          <ul className="mt-1">
            {reply.files.map((file) => (
              <ReplyFileRow key={file.id} clarificationId={id} file={file} tenderId={tenderId} />
            ))}
          </ul>
        </section>
      )}
    </li>
  )
}

const refusals: Partial<Record<ScanStatus, string>> = {
  infected: openingTexts.fileInfected,
  pending: openingTexts.fileScanning,
}

type ReplyFileRowProps = { file: ReplyFile; tenderId: number; clarificationId: number }

/** File attached to a reply; its name is a link unless the file can't be opened. */
function ReplyFileRow({ file, tenderId, clarificationId }: ReplyFileRowProps) {
  const { id: fileId, filename, file_size, scan_status } = file
  const { link, error } = useDownload(downloadReplyFile, { tenderId, clarificationId, fileId })
  const refusal = refusals[scan_status]
  return (
    <li className="py-1">
      <div className="flex flex-wrap items-center gap-x-3">
        {refusal ? (
          <span className="font-semibold wrap-anywhere">{filename}</span>
        ) : (
          <a {...link} className="link wrap-anywhere">
            {filename}
          </a>
        )}
        <span className="text-sm text-muted">{formatFileSize(file_size)}</span>
        <ScanTag status={scan_status} />
      </div>
      {refusal && <p className="text-sm text-muted">{refusal}</p>}
      {error && <Banner kind="danger">{error}</Banner>}
    </li>
  )
}
