import { useState } from 'react'
import { unansweredLimit, type UnansweredQuestion } from '#features/analytics/contract/analytics.ts'

/**
 * Returns the state for answering questions one after the other. The open question stays in the
 * list, although the server counts it as answered once a draft is saved. A finished question is
 * removed immediately, and the next one opens.
 */
export function useOneByOne(listed: readonly UnansweredQuestion[]) {
  const [open, setOpen] = useState<UnansweredQuestion | null>(null)
  const [done, setDone] = useState<readonly number[]>([])
  const left = listed.filter(({ id }) => !done.includes(id))
  const isListed = left.some(({ id }) => id === open?.id)
  const waiting =
    open && !isListed ? [...left.slice(0, unansweredLimit - 1), open].toSorted(oldestFirst) : left

  function finish(question: UnansweredQuestion): void {
    const rest = waiting.filter(({ id }) => id !== question.id)
    const next = rest.find((other) => oldestFirst(other, question) > 0) ?? rest[0] ?? null
    setDone((ids) => [...ids, question.id])
    setOpen(next)
    // The list is removed with its last question, so the focus moves to the page heading.
    if (!next) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }

  return { waiting, open, setOpen, finish }
}

/** Compares two questions by age. The order is the same as on the server. */
function oldestFirst(a: UnansweredQuestion, b: UnansweredQuestion): number {
  return Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id
}
