import { listQuestions, type Question } from '../contract/question.ts'
import type { Done } from '#kernel/client/dialogs/finish.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { shows } from '#kernel/client/lib/refresh.ts'

/**
 * Query for all questions about a tender. One call loads all of them, so that tabs and search need
 * no further calls.
 */
export function questionsQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'questions'], listQuestions, {
    params: { tenderId },
  })
}

/** Replaces a question in the cached list with the saved one. */
export function showSaved(tenderId: number, saved: Question): void {
  queryClient.setQueryData(
    questionsQuery(tenderId).queryKey,
    (questions) => questions && replaceIn(questions, saved),
  )
}

/**
 * Converts the reply of a call that changes a question: the saved question replaces the one in the
 * cached list.
 */
export const withQuestion =
  (tenderId: number) =>
  ({ message, question }: { message: string; question: Question }): Done => {
    const query = questionsQuery(tenderId)
    const questions = queryClient.getQueryData(query.queryKey)
    const shown = questions && [shows(query, replaceIn(questions, question))]
    return { message, ...(shown && { changes: { shown } }) }
  }

const replaceIn = (questions: Question[], saved: Question) =>
  questions.map((question) => (question.id === saved.id ? saved : question))

/** Returns the question from the cached list. */
export function shownQuestion(tenderId: number, id: number): Question | undefined {
  const questions = queryClient.getQueryData(questionsQuery(tenderId).queryKey)
  return questions?.find((question) => question.id === id)
}

/** Fetches the questions again, to update the screen, and returns one of them. */
export async function fetchQuestion(tenderId: number, id: number): Promise<Question | undefined> {
  const questions = await queryClient.fetchQuery({ ...questionsQuery(tenderId), staleTime: 0 })
  return questions.find((question) => question.id === id)
}
