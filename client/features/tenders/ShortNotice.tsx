import { useState } from 'react'
import { shortNoticeTexts as texts } from '#domain/contract/deadline-input.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { formatDateTime, fromUkLocalInput } from '#domain/format/date.ts'
import { leavesShortNotice } from '#domain/rules/tender-deadlines.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { useNow } from '#client/ui/use-now.ts'

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
      title={texts.title}
      description={texts.why(formatDateTime(asked.deadline), tender.interests_count ?? 0)}
      verb={texts.verb}
      cancelLabel={texts.cancel}
      onClose={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        asked.go()
      }}
    />
  )
  return { confirmFirst, dialog }
}
