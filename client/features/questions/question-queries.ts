import { listQuestions } from '#domain/contract/question-calls.ts'
import type { Question } from '#domain/contract/question.ts'
import { askData } from '#client/lib/ask.ts'
import { queryClient } from '#client/lib/query.ts'

/** All of a tender's at once: tabs and search then need no further call. */
export function questionsQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'questions'], listQuestions, { params: { tenderId } })
}

/** What a save has answered with, put into the list without asking for all of it again. */
export function showSaved(tenderId: number, saved: Question): void {
  queryClient.setQueryData(questionsQuery(tenderId).queryKey, (questions) =>
    questions?.map((question) => (question.id === saved.id ? saved : question)),
  )
}

/** As it stands in the list: after a save, as the server has answered. */
export function shownQuestion(tenderId: number, id: number): Question | undefined {
  const questions = queryClient.getQueryData(questionsQuery(tenderId).queryKey)
  return questions?.find((question) => question.id === id)
}

/** As the server has it now, and on screen with it. */
export async function fetchQuestion(tenderId: number, id: number): Promise<Question | undefined> {
  const questions = await queryClient.fetchQuery({ ...questionsQuery(tenderId), staleTime: 0 })
  return questions.find((question) => question.id === id)
}
