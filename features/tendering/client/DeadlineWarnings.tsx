import { fromUkLocalInput } from '#kernel/format/date.ts'
import { deadlineWarnings } from '#features/tenders/rules/deadline-warnings.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

type DeadlineWarningsProps = {
  /** Values of the deadline controls, in UK time. */
  submission: string
  questions: string
}

/** Banner with warnings about the deadlines. The warnings don't prevent saving. */
export function DeadlineWarnings({ submission, questions }: DeadlineWarningsProps) {
  const warnings = deadlineWarnings(momentOf(submission), momentOf(questions), useNow())
  return (
    <div aria-live="polite" className="empty:hidden">
      {warnings.length > 0 && (
        <Banner kind="warning" title="Check these dates">
          <ul className="list-disc ps-5">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}

function momentOf(local: string): string | null {
  const reading = fromUkLocalInput(local)
  return 'iso' in reading ? reading.iso : null
}
