import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createTenderDraft,
  getTenderDraft,
  updateTenderDraft,
  type DraftInput,
  type TenderDraft,
} from '#features/tenders/contract/tender-draft.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { useEdited } from '#kernel/client/lib/use-edited.ts'

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
  const edited = useEdited(opened, async (draft) => {
    const params = { draftId: draft!.id }
    return (await call(getTenderDraft, { params })).data
  })
  const [savedAt, setSavedAt] = useState<number>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: DraftInput) =>
      edited.save((draft) =>
        draft
          ? call(updateTenderDraft, {
              params: { draftId: draft.id },
              body,
              headers: { 'if-match': `"${draft.version}"` },
            })
          : call(createTenderDraft, { body }),
      ),
    onSuccess: async (reply) => {
      onSaved(reply.draft)
      edited.open(reply.draft)
      setSavedAt(Date.now())
      await refreshEverything()
    },
  })
  return {
    draft: edited.opened,
    /** The draft with a version that was saved elsewhere, if any. */
    edited: {
      ...edited,
      open(version: TenderDraft | undefined): void {
        edited.open(version)
        reset()
      },
    },
    savedAt,
    save: mutate,
    isSaving: isPending,
    failure: messageIfAny(error, 'Failed to save draft'),
  }
}
