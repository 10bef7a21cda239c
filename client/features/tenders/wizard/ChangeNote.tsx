import { tenderLimits } from '#domain/contract/tender.ts'
import { TextArea } from '#client/ui/TextArea.tsx'
import type { WizardForm } from './use-wizard.ts'

/** Goes out with the change: suppliers read it in the history and in their email. */
export function ChangeNote({ form, isRequired }: { form: WizardForm; isRequired: boolean }) {
  return (
    <TextArea
      label="Note on the change"
      hint={
        isRequired
          ? 'You’re moving a deadline of a published tender. Say why: suppliers will read this note.'
          : 'What’s changing and why. Suppliers will read this note.'
      }
      isOptional={!isRequired}
      rows={4}
      limit={tenderLimits.changeNote}
      {...form.field('change_note')}
    />
  )
}
