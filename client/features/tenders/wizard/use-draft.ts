import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { draftFailures, draftTexts } from '#domain/contract/tender-draft-list.ts'
import {
  createTenderDraft,
  updateTenderDraft,
  type DraftInput,
  type TenderDraft,
} from '#domain/contract/tender-draft.ts'
import { call } from '#client/lib/api.ts'
import { messageIfAny } from '#client/lib/failure.ts'
import { refreshEverything } from '#client/lib/refresh.ts'

interface DraftOptions {
  /** Draft that the wizard was opened with, if any. */
  opened: TenderDraft | undefined
  onSaved: (draft: TenderDraft) => void
}

/**
 * Returns `save`, which saves the form as a draft on the server at any step, and the state of that
 * draft.
 */
export function useDraft({ opened, onSaved }: DraftOptions) {
  const [draft, setDraft] = useState(opened)
  const [savedAt, setSavedAt] = useState<number>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: DraftInput) =>
      draft
        ? call(updateTenderDraft, {
            params: { draftId: draft.id },
            body,
            headers: { 'if-match': `"${draft.version}"` },
          })
        : call(createTenderDraft, { body }),
    onSuccess: async (reply) => {
      onSaved(reply.draft)
      setDraft(reply.draft)
      setSavedAt(Date.now())
      await refreshEverything()
    },
  })
  const failure = messageIfAny(error, draftFailures.save)
  return {
    draft,
    savedAt,
    save: mutate,
    isSaving: isPending,
    failure,
    /** True if the draft has been saved elsewhere since it was opened in this wizard. */
    isStale: failure === draftTexts.stale,
  }
}
