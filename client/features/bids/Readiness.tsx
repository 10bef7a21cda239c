import { CircleCheck } from 'lucide-react'
import { useId, useRef, type MouseEvent, type Ref } from 'react'
import type { OwnBid } from '#domain/contract/bid.ts'
import type { Missing } from '#domain/rules/bid-draft.ts'
import { Button } from '#client/ui/Button.tsx'
import { fieldId } from '#client/ui/field-id.ts'
import { Panel } from '#client/ui/Panel.tsx'
import type { BidUpload } from './bid-uploads.ts'
import { isCurrent } from './stage-of.ts'

export const readinessId = 'check-and-send'

type ReadinessProps = {
  missing: readonly Missing[]
  uploads: readonly BidUpload[]
  bid: OwnBid
  isChanged: boolean
  onSend: () => void
}

/**
 * Links to the missing parts, a note about unfinished uploads, and the button to send the bid. If
 * the bid isn't complete, the button moves the focus to what is missing.
 */
export function Readiness({ missing, uploads, bid, isChanged, onSend }: ReadinessProps) {
  const isReady = missing.length === 0 && uploads.length === 0
  const isUnchanged = isCurrent(bid, isChanged)
  const faults = useRef<HTMLDivElement>(null)
  return (
    <div id={readinessId} tabIndex={-1} className="scroll-mt-4">
      <Panel title="Check and send">
        <div className="flex flex-col items-start gap-4">
          {!isReady && <Faults ref={faults} {...{ missing, uploads }} />}
          {isReady && (
            <p className="flex items-center gap-2">
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
              {isUnchanged
                ? 'Nothing has changed since you sent it.'
                : 'Everything that’s asked for is here.'}
            </p>
          )}
          <Button
            kind={isUnchanged ? 'secondary' : 'primary'}
            onClick={isReady ? onSend : () => faults.current?.focus()}
          >
            {bid.status === 'sent' ? 'Replace your bid' : 'Send your bid'}
          </Button>
        </div>
      </Panel>
    </div>
  )
}

type FaultsProps = Pick<ReadinessProps, 'missing' | 'uploads'> & { ref: Ref<HTMLDivElement> }

/** Box with everything that prevents the bid from being sent. */
function Faults({ ref, missing, uploads }: FaultsProps) {
  const headingId = useId()
  return (
    <div
      ref={ref}
      role="group"
      aria-labelledby={headingId}
      tabIndex={-1}
      className="w-full scroll-mt-4 rounded-panel border-2 border-warning p-4"
    >
      <p id={headingId} className="font-semibold">
        {missing.length === 0
          ? waitingFor(uploads)
          : missing.length === 1
            ? '1 thing is missing'
            : `${missing.length} things are missing`}
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

function waitingFor(uploads: readonly BidUpload[]): string {
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
