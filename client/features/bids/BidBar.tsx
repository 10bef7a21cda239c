import { CircleAlert, CircleCheck } from 'lucide-react'
import type { OwnBid } from '#domain/contract/bid.ts'
import { toUkLocalInput } from '#domain/format/date.ts'
import { isUnsaved } from '#client/autosave/entry.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { SpinnerIcon } from '#client/ui/SpinnerIcon.tsx'
import { StickyBar } from '#client/ui/StickyBar.tsx'
import type { BidUpload } from './bid-uploads.ts'
import type { PartState } from './draft/bid-draft.ts'
import { goTo, readinessId } from './Readiness.tsx'
import { isCurrent } from './stage-of.ts'

type BidBarProps = {
  entries: readonly PartState[]
  uploads: readonly BidUpload[]
  bid: OwnBid
  isChanged: boolean
  missing: number
}

/** Sticky bar that shows whether the draft is saved and whether the bid is sent. */
export function BidBar({ entries, uploads, bid, isChanged, missing }: BidBarProps) {
  return (
    <StickyBar>
      <div className="flex flex-wrap items-center gap-x-4">
        <SaveState entries={entries} />
        <span className="font-semibold">{sentState(bid, isChanged)}</span>
        {uploads.some(({ state }) => state !== 'failed') && <span>Uploading files...</span>}
      </div>
      {(missing > 0 || !isCurrent(bid, isChanged)) && (
        <a
          href={`#${readinessId}`}
          onClick={(event) => goTo(event, readinessId)}
          className={buttonClass('secondary', 'small')}
        >
          {missing > 0 ? `${missing} missing` : 'Check and send'}
        </a>
      )}
    </StickyBar>
  )
}

function sentState(bid: OwnBid, isChanged: boolean): string {
  if (bid.status === 'withdrawn') return 'Withdrawn'
  if (bid.status !== 'sent') return 'Not sent'
  if (bid.is_outdated || bid.needs_resealing) return 'Send again'
  return isChanged ? 'Changes not sent' : 'Sent'
}

function SaveState({ entries }: Pick<BidBarProps, 'entries'>) {
  const failure = entries.find((entry) => entry.failure)?.failure
  const isChoosing = entries.some(({ theirs }) => theirs)
  const isSaving = entries.some((entry) => entry.isSaving || isUnsaved(entry))
  return (
    <span role="status" className="inline-flex items-center gap-1.5 [&_svg]:size-4">
      {failure ? (
        <>
          <CircleAlert aria-hidden="true" className="shrink-0 text-danger" />
          <span className="font-semibold text-danger">{failure}</span>
        </>
      ) : isChoosing ? (
        <>
          <CircleAlert aria-hidden="true" className="shrink-0 text-warning" />
          Not saved: choose between two versions
        </>
      ) : isSaving ? (
        <>
          <SpinnerIcon />
          Saving...
        </>
      ) : (
        <>
          <CircleCheck aria-hidden="true" className="shrink-0 text-success" />
          {savedText(entries)}
        </>
      )}
    </span>
  )
}

function savedText(entries: readonly PartState[]): string {
  const last = entries
    .flatMap(({ known }) => known?.saved_at ?? [])
    .toSorted()
    .at(-1)
  return last ? `Draft saved ${toUkLocalInput(last).slice(11)}` : 'Nothing to save yet'
}
