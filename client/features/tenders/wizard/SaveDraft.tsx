import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { useDraft } from './use-draft.ts'

type SaveDraftProps = { draft: ReturnType<typeof useDraft>; onSave: () => void }

export function SaveDraft({ draft, onSave }: SaveDraftProps) {
  return (
    <Button kind="secondary" isBusy={draft.isSaving} busyLabel="Saving..." onClick={onSave}>
      Save draft
    </Button>
  )
}

type DraftFailureProps = { draft: ReturnType<typeof useDraft>; onReload: () => void }

/**
 * Banner with the reason why the draft could not be saved, and a reload button if another tab saved
 * first.
 */
export function DraftFailure({ draft, onReload }: DraftFailureProps) {
  if (!draft.failure) return null
  return (
    <Banner
      kind="danger"
      actions={
        draft.isStale && (
          <Button kind="secondary" size="small" onClick={onReload}>
            Reload draft
          </Button>
        )
      }
    >
      {draft.failure}
    </Banner>
  )
}
