import { useState } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { formatDateTime, fromUkLocalInput } from '#kernel/format/date.ts'
import { leavesShortNotice } from '#features/tenders/rules/tender-deadlines.ts'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

const texts = {
  why: (deadline: string, interested: number) =>
    interested === 0
      ? `The submission deadline moves forward to ${deadline}. No supplier has registered interest yet.`
      : `The submission deadline moves forward to ${deadline}. ${interested === 1 ? 'One interested supplier has' : `${interested} interested suppliers have`} less than 24 hours left.`,
}

interface Asked {
  deadline: string
  go: () => void
}

/**
 * Asks for confirmation before a submission deadline is moved to less than a day from now. Returns
 * the dialog, and a function that continues at once if no confirmation is needed.
 */
export function useShortNotice(tender: Tender) {
  const now = useNow()
  const [asked, setAsked] = useState<Asked | null>(null)

  /**
   * Runs `go`, after a confirmation if necessary. `local` is the value of the deadline control, in
   * UK time.
   */
  function confirmFirst(local: string, go: () => void): void {
    const reading = fromUkLocalInput(local)
    const isShort =
      tender.status === 'published' &&
      'iso' in reading &&
      leavesShortNotice({ from: tender.submission_deadline, to: reading.iso, now })
    if (isShort) setAsked({ deadline: reading.iso, go })
    else go()
  }

  const dialog = asked && (
    <ConfirmDialog
      isOpen
      isDangerous
      title="Leave suppliers less than 24 hours?"
      description={texts.why(formatDateTime(asked.deadline), tender.interests_count ?? 0)}
      verb="Bring the deadline forward"
      cancelLabel="Keep editing"
      onClose={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        asked.go()
      }}
    />
  )
  return { confirmFirst, dialog }
}
