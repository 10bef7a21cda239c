import { expect, test } from 'vitest'
import type { Question, QuestionFilter } from '../contract/question.ts'
import { selectQuestions } from './select-questions.ts'

const created_at = '2026-06-01T12:00:00Z'
const answer = { answer_text: 'Before eight', is_published: false, created_at, published_at: null }

const questions: Question[] = [
  {
    id: 1,
    question_text: 'Is the café included?',
    status: 'awaiting',
    created_at,
    is_own: false,
    is_clarification: false,
    answer: null,
    organisation: { id: 1, name: 'Curlew Cleaning Ltd' },
    user: { name: 'Ada Byron', email: 'ada@curlew.example' },
  },
  {
    id: 2,
    question_text: 'When do shifts start?',
    status: 'answered',
    created_at,
    is_own: false,
    is_clarification: false,
    answer,
  },
  {
    id: 3,
    question_text: 'When do they end?',
    status: 'published',
    created_at,
    is_own: true,
    is_clarification: false,
    answer,
  },
]

test.for<[QuestionFilter | undefined, string | null, number[]]>([
  [undefined, null, [1, 2, 3]],
  [undefined, '  ', [1, 2, 3]],
  ['awaiting', null, [1]],
  ['drafted', null, [2]],
  ['published', '', [3]],
  [undefined, 'when', [2, 3]],
  [undefined, 'CAFE', [1]],
  [undefined, 'café', [1]],
  [undefined, 'eight when', [2, 3]],
  [undefined, 'eight shifts', [2]],
  ['published', 'shifts', []],
  [undefined, 'curlew', [1]],
  [undefined, 'byron', [1]],
  [undefined, 'nothing of the sort', []],
])('filter %s and search %s select the questions %o', ([filter, search, ids]) => {
  expect(selectQuestions(questions, { filter, search }).map(({ id }) => id)).toEqual(ids)
})
