import { CircleCheck } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import { type OwnBid, sendBid } from '../contract/bid.ts'
import { counted } from '#kernel/format/number.ts'
import type { Missing } from '../rules/bid-draft.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { fieldId } from '#kernel/client/ui/field-id.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import type { BidUpload } from './bid-uploads.ts'
import { isCurrent } from './stage-of.ts'
import type { useSending } from './use-sending.ts'

export const readinessId = 'check-and-send'

type ReadinessProps = {
  missing: readonly Missing[]
  uploads: readonly BidUpload[]
  bid: OwnBid
  isChanged: boolean
  sending: Pick<ReturnType<typeof useSending>, 'attempts' | 'failure' | 'isSaving' | 'send'>
  /** Returns to the sent bid; undefined if it has to be sent again. */
  onStop: (() => void) | undefined
}

/**
 * Links to the missing parts, a note about unfinished uploads, and the button to send the bid. After
 * a failed attempt, the error summary takes the place of the links and the note.
 */
export function Readiness(props: ReadinessProps) {
  const { missing, uploads, bid, isChanged, sending, onStop } = props
  const { attempts, failure, isSaving, send } = sending
  const isReady = missing.length === 0 && uploads.length === 0
  const isUnchanged = isCurrent(bid, isChanged)
  const disabledReason = whyNotCall(useUser(), sendBid)
  return (
    <div id={readinessId} tabIndex={-1} className="shows-focus scroll-mt-4 rounded-panel">
      <Panel title="Check and send">
        <div className="flex flex-col items-start gap-4">
          {attempts > 0 && (
            <ErrorSummary
              errors={missing.map(({ field, text }) => ({ field, message: text }))}
              message={failure ?? waitingFor(uploads)}
              attempt={attempts}
            />
          )}
          {attempts === 0 && !isReady && <Faults missing={missing} uploads={uploads} />}
          {isReady && !failure && (
            <p className="flex items-center gap-2">
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
              {isUnchanged
                ? 'Nothing has changed since you sent it.'
                : 'Everything that’s asked for is here.'}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              kind={isUnchanged ? 'secondary' : 'primary'}
              isBusy={isSaving}
              busyLabel="Saving..."
              disabledReason={disabledReason}
              onClick={() => void send()}
            >
              {bid.status === 'sent' ? 'Replace your bid' : 'Send your bid'}
            </Button>
            {onStop && (
              <Button kind="secondary" onClick={onStop}>
                Stop changing
              </Button>
            )}
          </div>
        </div>
      </Panel>
    </div>
  )
}

type FaultsProps = Pick<ReadinessProps, 'missing' | 'uploads'>

/** Box with everything that prevents the bid from being sent. */
function Faults({ missing, uploads }: FaultsProps) {
  const headingId = useId()
  return (
    <div
      role="group"
      aria-labelledby={headingId}
      className="w-full rounded-panel border-2 border-warning p-4"
    >
      <p id={headingId} className="font-semibold">
        {missing.length === 0 ? waitingFor(uploads) : countOf(missing)}
      </p>
      {missing.length > 0 && (
        <>
          <ul className="mt-2 list-disc space-y-1 ps-5">
            {missing.map(({ field, text }) => (
              <li key={field}>
                <a
                  href={`#${fieldId(field)}`}
                  onClick={(event) => goTo(event, fieldId(field))}
                  className="link wrap-anywhere"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
          {uploads.length > 0 && <p className="mt-2">{waitingFor(uploads)}</p>}
        </>
      )}
    </div>
  )
}

function countOf(missing: readonly Missing[]): string {
  const things = counted(missing.length, 'thing')
  if (missing.some(({ isWrong }) => isWrong)) return `${things} to fix`
  return `${things} ${missing.length === 1 ? 'is' : 'are'} missing`
}

function waitingFor(uploads: readonly BidUpload[]): string | undefined {
  if (uploads.length === 0) return undefined
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (failed > 0) {
    return `${failed === 1 ? 'A file' : `${failed} files`} couldn’t be uploaded. Try again, or remove what you don’t want to send.`
  }
  return uploads.length === 1
    ? 'A file is still being uploaded.'
    : `${uploads.length} files are still being uploaded.`
}

// Moves the focus to the element with this ID. A link with a fragment isn't enough, because the
// router would treat it as a navigation.
export function goTo(event: MouseEvent, id: string): void {
  const target = document.getElementById(id)
  if (!target) return
  event.preventDefault()
  target.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
}
