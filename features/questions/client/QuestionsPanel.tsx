import { useQuery } from '@tanstack/react-query'
import { Megaphone, Printer } from 'lucide-react'
import { useState } from 'react'
import { exportQuestions, questionFailures, type Question } from '../contract/question.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can, canTexts, whyNot } from '#features/tenders/rules/can.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { ExportMenu } from '#kernel/client/lists/ExportMenu.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { AskForm } from './AskForm.tsx'
import { questionsQuery } from './question-queries.ts'
import { QuestionList } from './QuestionList.tsx'

const ClarificationDialog = lazyDialog(
  () => import('./ClarificationDialog.tsx'),
  'ClarificationDialog',
)

/** Questions about the tender that the user may see, and the form to ask one. */
export function QuestionsPanel({ tender }: { tender: Tender }) {
  const questions = useQuery(questionsQuery(tender.id))
  const canReadAll = can(useUser(), 'readPublishedAnswers', tender, useNow())
  const published = questions.data?.filter(({ status }) => status === 'published') ?? []
  return (
    <Panel
      title="Questions"
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <PostClarification tender={tender} />
          {canReadAll && published.length > 0 && <Exports tenderId={tender.id} />}
        </div>
      }
    >
      <div className="flex flex-col gap-6 print:hidden">
        <AskBox tender={tender} />
        <LoadState query={questions} failure={questionFailures.load}>
          <Skeleton count={6} label="Loading questions" />
        </LoadState>
        {questions.data && <QuestionList tender={tender} questions={questions.data} />}
      </div>
      <PublishedForPrint questions={oldestFirst(published)} />
    </Panel>
  )
}

/**
 * Button that posts a clarification. Available only if suppliers can see the tender; otherwise
 * there is nobody to notify.
 */
function PostClarification({ tender }: { tender: Tender }) {
  const canPost = can(useUser(), 'publishAnswers', tender, useNow())
  const [isOpen, setIsOpen] = useState(false)
  if (!canPost) return null
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setIsOpen(true)}>
        <Megaphone aria-hidden="true" />
        Post a clarification
      </Button>
      {isOpen && <ClarificationDialog tender={tender} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Exports({ tenderId }: { tenderId: number }) {
  return (
    <>
      <ExportMenu call={exportQuestions} params={{ tenderId }} size="small" />
      <Button kind="secondary" size="small" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </>
  )
}

const oldestFirst = (newestFirst: readonly Question[]) => newestFirst.toReversed()

/**
 * Form for asking a question, or the reason why the supplier can't ask one; hidden for other roles.
 */
function AskBox({ tender }: { tender: Tender }) {
  const { clarification_deadline: deadline, is_interested } = tender
  const now = useNow()
  const reason = whyNot(useUser(), 'askQuestion', tender, now)?.message
  if (reason === canTexts.suppliersOnly) return null
  if (!reason) return <AskForm tender={tender} />
  const needsInterest = reason === canTexts.interestFirst
  if (reason === canTexts.clarificationPassed || (needsInterest && hasPassed(deadline, now))) {
    return (
      <Banner title={canTexts.clarificationPassed}>
        The time for questions ended on {formatDateTime(deadline)}.
        {!is_interested && ' Mark interest in this tender to read the published answers.'}
      </Banner>
    )
  }
  if (!needsInterest) return <Banner>{reason}</Banner>
  return (
    <Banner title={reason}>
      Then you can ask questions, and read those that have been answered.
    </Banner>
  )
}

/**
 * Print version of the questions. Even for managers, it contains only the content that every
 * interested supplier can read.
 */
function PublishedForPrint({ questions }: { questions: readonly Question[] }) {
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
