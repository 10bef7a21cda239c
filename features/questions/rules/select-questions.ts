// Filters questions by tab and search. Callers pass only what the reader may see, so the filter
// can't reveal drafts or authors to suppliers.
import type { Question, QuestionStatus, QuestionFilter } from '../contract/question.ts'
import { foldCaseAndAccents } from '#kernel/rules/fold-case-and-accents.ts'

const filteredStatuses: Record<QuestionFilter, QuestionStatus> = {
  awaiting: 'awaiting',
  drafted: 'answered',
  published: 'published',
}

interface Selection {
  filter?: QuestionFilter | undefined
  /**
   * Search words, each of which must occur in the question, its answer, or the name of the author
   * or their organisation.
   */
  search?: string | null | undefined
}

export function selectQuestions(
  questions: readonly Question[],
  { filter, search }: Selection,
): Question[] {
  const words = foldCaseAndAccents(search ?? '').split(/\s+/)
  return questions.filter((question) => {
    if (filter && question.status !== filteredStatuses[filter]) return false
    const text = foldCaseAndAccents(textOf(question))
    return words.every((word) => text.includes(word))
  })
}

function textOf({ question_text, answer, organisation, user }: Question): string {
  return [question_text, answer?.answer_text, organisation?.name, user?.name].join('\n')
}
