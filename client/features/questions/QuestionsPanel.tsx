import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { addressOf } from '#domain/contract/endpoint.ts'
import { exportQuestions } from '#domain/contract/question-calls.ts'
import { questionFailures, type Question } from '#domain/contract/question.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { can } from '#domain/rules/can.ts'
import { useUser } from '#client/lib/session.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { AskBox } from './AskBox.tsx'
import { PublishedForPrint } from './PublishedForPrint.tsx'
import { questionsQuery } from './question-queries.ts'
import { QuestionList } from './QuestionList.tsx'

export function QuestionsPanel({ tender }: { tender: Tender }) {
  const questions = useQuery(questionsQuery(tender.id))
  const canReadAll = can(useUser(), 'readPublishedAnswers', tender, useNow())
  const published = questions.data?.filter(({ status }) => status === 'published') ?? []
  return (
    <Panel
      title="Questions"
      actions={canReadAll && published.length > 0 && <Exports tenderId={tender.id} />}
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

function Exports({ tenderId }: { tenderId: number }) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <a
        href={addressOf(exportQuestions, { params: { tenderId } })}
        download
        className={buttonClass('secondary', 'small')}
      >
        <Download aria-hidden="true" />
        Export CSV
      </a>
      <Button kind="secondary" size="small" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </div>
  )
}

const oldestFirst = (newestFirst: readonly Question[]) => newestFirst.toReversed()
