import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { previewDeadlines } from '#features/tenders/contract/tender-calls.ts'
import { deadlineMove, type DeadlineMove } from '#features/tenders/contract/tender-input.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { deadlineTexts } from '#features/tenders/contract/tender.ts'
import { bodyOf, type WizardValues } from '../wizard/wizard-values.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { useDebounced } from '#kernel/client/lib/use-debounced.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'

const texts = {
  preview: 'Email to suppliers',
}

type EmailPreviewProps = { tender: Tender; values: WizardValues }

/**
 * Preview of the email to suppliers, rendered by the server. Updates are debounced while the user
 * types.
 */
export function EmailPreview({ tender, values }: EmailPreviewProps) {
  const id = useId()
  const typed = deadlineMove.safeParse(bodyOf(values, tender)).data ?? null
  const move: DeadlineMove | null = JSON.parse(useDebounced(JSON.stringify(typed)))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        {texts.preview}
      </h3>
      {move ? <Preview tenderId={tender.id} move={move} /> : <p>{missingText(values)}</p>}
    </section>
  )
}

/**
 * Returns why there is no preview: the deadlines are in the wrong order, or one of them is empty.
 */
function missingText({ clarification_deadline, submission_deadline }: WizardValues): string {
  const isInOrder = clarification_deadline < submission_deadline
  return clarification_deadline && submission_deadline && !isInOrder
    ? 'The clarification deadline must come before the submission deadline.'
    : 'Enter both dates to see the email.'
}

function Preview({ tenderId, move }: { tenderId: number; move: DeadlineMove }) {
  const preview = useQuery({
    ...endpointDataQuery(['tenders', tenderId, 'deadline-preview', move], previewDeadlines, {
      params: { tenderId },
      body: move,
    }),
    placeholderData: keepPreviousData,
  })
  if (!preview.data) {
    return (
      <LoadState query={preview} failure="Failed to load the preview">
        <Skeleton count={4} label="Loading preview" />
      </LoadState>
    )
  }
  const { email } = preview.data
  return (
    <>
      <p className="text-sm text-muted">{deadlineTexts.told(preview.data)}</p>
      {email && (
        <div
          role="group"
          aria-label={texts.preview}
          tabIndex={0}
          className="max-h-44 overflow-y-auto rounded-control border border-line bg-paper p-3 text-sm"
        >
          <p className="mb-2 font-semibold">{email.subject}</p>
          <p className="max-w-none whitespace-pre-line wrap-anywhere">{email.text}</p>
        </div>
      )}
    </>
  )
}
