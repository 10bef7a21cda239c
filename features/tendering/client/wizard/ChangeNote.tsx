import { tenderLimits } from '#features/tenders/contract/tender.ts'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import type { WizardForm } from './use-wizard.ts'

const hints = {
  change: 'What’s changing and why. Suppliers will read this note.',
  deadline:
    'You’re moving a deadline of a published tender. Say why: suppliers will read this note.',
  correction: 'This tender has ended. Say what you’re correcting: suppliers will read this note.',
}

type ChangeNoteProps = { form: WizardForm; reason: keyof typeof hints }

/** Field for a note about a change, which suppliers read in the history and in their email. */
export function ChangeNote({ form, reason }: ChangeNoteProps) {
  return (
    <TextArea
      label="Note on the change"
      hint={hints[reason]}
      isOptional={reason !== 'correction'}
      rows={4}
      limit={tenderLimits.changeNote}
      {...form.field('change_note')}
    />
  )
}
