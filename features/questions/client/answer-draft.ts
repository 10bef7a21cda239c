// Automatically saved answer. Its text is kept on this device until it is stored on the server.
import {
  createAnswer,
  updateAnswer,
  answerInput,
  questionFailures,
  type Answer,
  type Question,
} from '../contract/question.ts'
import {
  createEntry,
  isUnsaved,
  type EntryState,
  type Stored,
} from '#kernel/client/autosave/entry.ts'
import { call } from '#kernel/client/lib/api.ts'
import type { DeviceStore } from '#kernel/client/lib/device-store.ts'
import { createStore } from '#kernel/client/store/create-store.ts'
import { fetchQuestion, showSaved } from './question-queries.ts'

interface StoredAnswer extends Stored {
  answer: Answer
}

export type DraftState = EntryState<StoredAnswer>

/** The version is always set, because the server sends it to everybody who may edit the answer. */
const toStored = (answer: Answer): StoredAnswer => ({
  text: answer.answer_text,
  version: answer.version!,
  answer,
})

interface AnswerDraftOptions {
  tenderId: number
  question: Question
  /** Text that is kept on this device until it is stored on the server. */
  kept: DeviceStore<string>
}

export function createAnswerDraft({ tenderId, question, kept }: AnswerDraftOptions) {
  const params = { tenderId, questionId: question.id }
  /** Text with leading and trailing spaces, which are shown but not saved. */
  let typed = kept.read() ?? question.answer?.answer_text ?? ''
  const entry = createEntry<StoredAnswer>({
    known: question.answer && toStored(question.answer),
    text: typed.trim(),
    failed: questionFailures.save,
    isSavable: (text) => answerInput.safeParse({ answer_text: text }).success,
    // Every conflict (409) counts as stale. If a colleague has published the answer in the
    // meantime, the server refuses the save because of the answer's status, without the code
    // `stale`.
    isStale: ({ status }) => status === 409,
    save: async (answer_text, version) => {
      const body = { answer_text }
      const { question: saved } =
        version === 0
          ? await call(createAnswer, { params, body })
          : await call(updateAnswer, { params, body, headers: { 'if-match': `"${version}"` } })
      showSaved(tenderId, saved)
      return toStored(saved.answer!)
    },
    fetch: async () => {
      const stored = await fetchQuestion(tenderId, question.id)
      return stored?.answer ? toStored(stored.answer) : null
    },
    onChange: () => {
      const state = entry.current()
      if (typed.trim() !== state.text) typed = state.text
      if (!isUnsaved(state)) kept.write(null)
      store.set({ ...state, text: typed })
    },
  })
  const store = createStore<DraftState>({ ...entry.current(), text: typed })

  return {
    ...entry,
    store,
    type(text: string): void {
      typed = text
      kept.write(text)
      entry.type(text.trim())
    },
    notice(answer: Answer | null): void {
      if (answer) entry.notice(toStored(answer))
    },
    /** Saves text that was kept from an earlier visit, without asking the user. */
    open: () => entry.type(entry.current().text),
    leave(): void {
      if (isUnsaved(entry.current())) void entry.save()
    },
  }
}
