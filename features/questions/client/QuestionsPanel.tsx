import { useQuery } from '@tanstack/react-query'
import { Megaphone, Printer } from 'lucide-react'
import { useState } from 'react'
import { exportQuestions, questionFailures, type Question } from '../contract/question.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { ExportMenu } from '#kernel/client/lists/ExportMenu.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { AskBox } from './AskBox.tsx'
import { PublishedForPrint } from './PublishedForPrint.tsx'
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
