import { useEffect, useState } from 'react'
import type { Question } from '../contract/question.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useStore } from '#kernel/client/store/create-store.ts'
import { createAnswerDraft } from './answer-draft.ts'
import { keyFor } from '#kernel/client/lib/stored-text.ts'

export function useAnswerDraft(tenderId: number, question: Question) {
  const key = keyFor(useUser(), `answer:${question.id}`)
  const [draft] = useState(() => createAnswerDraft({ tenderId, question, key }))
  const state = useStore(draft.store)

  useEffect(() => {
    draft.open()
    return draft.leave
  }, [draft])
  useEffect(() => draft.notice(question.answer), [draft, question.answer])

  return { draft, state }
}
