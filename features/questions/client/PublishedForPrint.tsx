import type { Question } from '../contract/question.ts'
import { Time } from '#kernel/client/ui/Time.tsx'

/**
 * Print version of the questions. Even for managers, it contains only the content that every
 * interested supplier can read.
 */
export function PublishedForPrint({ questions }: { questions: readonly Question[] }) {
  return (
    <ol className="hidden space-y-4 print:block">
      {questions.map(({ id, question_text, created_at, is_clarification, answer }, index) => (
        <li key={id} className="break-inside-avoid border-t border-line pt-3">
          {!is_clarification && (
            <>
              <p className="text-sm">
                Question {index + 1}, asked on <Time iso={created_at} show="date" />
              </p>
              <p className="mb-2 font-semibold whitespace-pre-line">{question_text}</p>
            </>
          )}
          <p className="text-sm">
            {is_clarification ? `Clarification ${index + 1}` : 'Answer'}
            {answer?.published_at && (
              <>
                , published on <Time iso={answer.published_at} show="date" />
              </>
            )}
          </p>
          <p className="whitespace-pre-line">{answer?.answer_text}</p>
        </li>
      ))}
    </ol>
  )
}
