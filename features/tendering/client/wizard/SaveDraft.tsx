import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import type { useDraft } from './use-draft.ts'
import type { WizardForm } from './use-wizard.ts'
import { describeTender, emptyValues, valuesOfDraft } from './wizard-values.ts'

type SaveDraftProps = { draft: ReturnType<typeof useDraft>; onSave: () => void }

export function SaveDraft({ draft, onSave }: SaveDraftProps) {
  return (
    <Button kind="secondary" isBusy={draft.isSaving} busyLabel="Saving..." onClick={onSave}>
      Save draft
    </Button>
  )
}

type DraftFailureProps = {
  draft: ReturnType<typeof useDraft>
  form: Pick<WizardForm, 'values' | 'fill'>
}

/**
 * Banner with the reason why the draft could not be saved, and the other version if another tab
 * saved first.
 */
export function DraftFailure({ draft, form }: DraftFailureProps) {
  const { edited, failure } = draft
  return (
    <>
      {failure && <Banner kind="danger">{failure}</Banner>}
      <Comparison
        edited={edited}
        form={form}
        valuesOf={(stored) => (stored ? valuesOfDraft(stored) : emptyValues)}
        describe={describeTender}
      />
    </>
  )
}
