import { CircleAlert, CircleCheck } from 'lucide-react'
import { formatShortDateTime, toUkLocalInput, ukDay } from '#kernel/format/date.ts'
import type { Missing } from '../rules/bid-draft.ts'
import { isUnsaved } from '#kernel/client/autosave/entry.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Left } from '#kernel/client/ui/Deadline.tsx'
import { fieldId } from '#kernel/client/ui/field-id.ts'
import { SpinnerIcon } from '#kernel/client/ui/SpinnerIcon.tsx'
import { StickyBar } from '#kernel/client/ui/StickyBar.tsx'
import type { BidUpload } from './bid-uploads.ts'
import type { PartState } from './draft/bid-draft.ts'
import { goTo, readinessId } from './Readiness.tsx'

type BidBarProps = {
  entries: readonly PartState[]
  uploads: readonly BidUpload[]
  missing: readonly Missing[]
  /** True if the bid has been sent and nothing has changed since. */
  isDone: boolean
  deadline: string
  /** Current time by the server's clock. */
  now: Date
}

/** Sticky bar that shows whether the draft is saved, and the time left to send the bid. */
export function BidBar({ entries, uploads, missing, isDone, deadline, now }: BidBarProps) {
  return (
    <StickyBar>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:flex-wrap sm:items-center">
        <SaveState entries={entries} now={now} />
        <Left iso={deadline} as="closing" now={now} />
        {uploads.some(({ state }) => state !== 'failed') && <span>Uploading files...</span>}
      </div>
      {(missing.length > 0 || !isDone) && <NextLink missing={missing} />}
    </StickyBar>
  )
}

/** Link to the only part that is missing, to the list of several, or to the button that sends. */
function NextLink({ missing }: Pick<BidBarProps, 'missing'>) {
  const [first, ...others] = missing
  const id = first && others.length === 0 ? fieldId(first.field) : readinessId
  return (
    <a
      href={`#${id}`}
      onClick={(event) => goTo(event, id)}
      className={buttonClass('secondary', 'small')}
    >
      {missing.length === 0
        ? 'Check and send'
        : `Show ${missing.length} ${missing.some(({ isWrong }) => isWrong) ? 'to fix' : 'missing'}`}
    </a>
  )
}

function SaveState({ entries, now }: Pick<BidBarProps, 'entries' | 'now'>) {
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
          {savedText(entries, now)}
        </>
      )}
    </span>
  )
}

function savedText(entries: readonly PartState[], now: Date): string {
  const last = entries
    .flatMap(({ known }) => known?.saved_at ?? [])
    .toSorted()
    .at(-1)
  return last ? `Draft saved ${dayAndTime(last, now)}` : 'Nothing to save yet'
}

/** Returns "11:09" for a time today (UK time), and otherwise "13 Nov, 11:09". */
function dayAndTime(iso: string, now: Date): string {
  if (ukDay(iso) === ukDay(now.toISOString())) return toUkLocalInput(iso).slice(11)
  return formatShortDateTime(iso).replace(/ \d{4},/, ',')
}
