// Answer that is saved automatically with one save at a time. A colleague's version is never
// overwritten: it is kept in `theirs` until the user chooses.
import { createAnswer, updateAnswer } from '#domain/contract/question-calls.ts'
import {
  answerInput,
  questionFailures,
  type Answer,
  type Question,
} from '#domain/contract/question.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { messageOf } from '#client/lib/failure.ts'
import { createStore } from '#client/store/create-store.ts'
import { dropKept, keepText, readKept } from '#client/lib/kept-text.ts'
import { fetchQuestion, showSaved } from './question-queries.ts'

const pauseMs = 800

export interface DraftState {
  text: string
  /** Version that the server has, as far as this editor knows. */
  known: Answer | null
  theirs: Answer | null
  failure: string | null
  isSaving: boolean
}

interface Place {
  tenderId: number
  question: Question
  /** Storage key of the text on this device until the server has it. */
  key: string
}

export function createAnswerDraft({ tenderId, question, key }: Place) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  /**
   * Texts sent since the last known version: after a lost reply, the server may have any of them.
   */
  const sent = new Set<string>()
  const store = createStore<DraftState>({
    text: readKept(key) ?? question.answer?.answer_text ?? '',
    known: question.answer,
    theirs: null,
    failure: null,
    isSaving: false,
  })

  function change(changes: Partial<DraftState>): void {
    store.set({ ...store.current(), ...changes })
  }

  function saveSoon(): void {
    clearTimeout(timer)
    if (isUnsaved(store.current())) timer = setTimeout(() => void save(), pauseMs)
  }

  /** Returns whether the server has the text on screen. */
  function save(): Promise<boolean> {
    clearTimeout(timer)
    const before = running ?? Promise.resolve(true)
    running = before.then(saveNow)
    return running
  }

  async function saveNow(): Promise<boolean> {
    const { text, known, theirs } = store.current()
    const parsed = answerInput.safeParse({ answer_text: text })
    if (theirs || !parsed.success) return false
    if (!isUnsaved(store.current())) return true
    const body = parsed.data
    const params = { tenderId, questionId: question.id }
    change({ isSaving: true })
    sent.add(body.answer_text)
    try {
      const headers = { 'if-match': `"${known?.version}"` }
      const { question: saved } = known
        ? await call(updateAnswer, { params, body, headers })
        : await call(createAnswer, { params, body })
      learn(saved.answer)
      showSaved(tenderId, saved)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const stored = await fetchQuestion(tenderId, question.id).catch(() => undefined)
        if (stored?.answer) return meet(stored.answer)
      }
      change({ failure: `${questionFailures.save}. ${messageOf(error)}`, isSaving: false })
      return false
    }
  }

  function learn(answer: Answer | null): void {
    sent.clear()
    change({ known: answer, failure: null, isSaving: false })
    if (!isUnsaved(store.current())) dropKept(key)
  }

  /** Returns whether this editor saved the answer, even if the reply was lost. */
  const isOwn = (answer: Answer) => sent.has(answer.answer_text) && !answer.is_published

  /**
   * Handles a newer stored version: the user's own is accepted, a colleague's is kept in `theirs`.
   */
  function meet(stored: Answer): Promise<boolean> | boolean {
    if (isOwn(stored)) {
      learn(stored)
      return saveNow()
    }
    sent.clear()
    change({ theirs: stored, failure: null, isSaving: false })
    return false
  }

  return {
    current: store.current,
    store,
    save,
    type(text: string): void {
      change({ text })
      keepText(key, text)
      saveSoon()
    },
    /** Shows a newer version from the list, unless the user has unsaved changes. */
    notice(answer: Answer | null): void {
      const isNews = (answer?.version ?? 0) > (store.current().known?.version ?? 0)
      if (!answer || !isNews || store.current().isSaving) return
      if (isOwn(answer)) {
        learn(answer)
        saveSoon()
      } else if (!isUnsaved(store.current())) {
        change({ known: answer, text: answer.answer_text })
      }
    },
    takeTheirs(): void {
      const { theirs } = store.current()
      change({ known: theirs, text: theirs!.answer_text, theirs: null })
      dropKept(key)
    },
    keepMine(): void {
      change({ known: store.current().theirs, theirs: null })
      saveSoon()
    },
    /** Text stored on an earlier visit is saved without asking. */
    open: saveSoon,
    leave(): void {
      if (isUnsaved(store.current())) void save()
    },
  }
}

export function isUnsaved({ text, known }: DraftState): boolean {
  return text.trim() !== (known?.answer_text ?? '')
}
