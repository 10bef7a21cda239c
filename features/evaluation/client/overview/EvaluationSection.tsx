import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import {
  panelFormWords,
  evaluationWords as words,
  taskWords,
} from '#features/evaluation/panel/contract/panel-task.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { evaluationLink, readEvaluation } from '../evaluation-pages.ts'
import { evaluationQuery } from '../evaluation-queries.ts'
import { ownFacts } from '../own-facts.ts'
import { OwnTaskCard } from '../OwnTaskCard.tsx'
import { TaskCard } from '#features/bids/client/TaskCard.tsx'
import { useJudgedTender, type JudgedTender } from '../use-judged-tender.ts'

type EvaluationSectionProps = { tenderId: number; bidding: Bidding }

/** Section of the Bids tab with the user's next task and the stage of the evaluation. */
export function EvaluationSection({ tenderId, bidding }: EvaluationSectionProps) {
  const user = useUser()
  const judged = useJudgedTender(tenderId)
  const replied = useQuery(evaluationQuery(tenderId))
  if (!judged.data || replied.data === undefined) {
    return (
      <Panel title={words.title}>
        <LoadState query={judged.data ? replied : judged.query} failure={words.loadFailed}>
          <Skeleton count={3} label={words.loading} />
        </LoadState>
      </Panel>
    )
  }
  const evaluation = readEvaluation(replied.data)
  if (!evaluation) return <Unnamed judged={judged.data} bidding={bidding} />
  return (
    <OwnTaskCard
      tender={judged.data.tender}
      evaluation={evaluation}
      facts={ownFacts(evaluation, user)}
      setup={bidding.setup}
      actions={
        <Link {...evaluationLink({ tenderId })} className={buttonClass('secondary')}>
          Open the evaluation
        </Link>
      }
    />
  )
}

type UnnamedProps = { judged: JudgedTender; bidding: Bidding }

function Unnamed({ judged: { tender, namingRefusal }, bidding }: UnnamedProps) {
  const isOpened = bidding.opening === 'opened'
  if (tender.status === 'awarded') {
    return <Panel title={words.title}>{evaluationTexts.awardedWithoutPanel}</Panel>
  }
  const mayName = namingRefusal === null
  return (
    <TaskCard
      title={mayName ? taskWords.name.title : words.noneTitle}
      why={isOpened ? taskWords.name.whyOpened : taskWords.name.why}
      isToDo={mayName && isOpened}
      actions={
        mayName && (
          <Link
            {...evaluationLink({ tenderId: tender.id })}
            // The link is secondary until the bids are opened, because opening them comes first.
            className={buttonClass(isOpened ? 'primary' : 'secondary')}
          >
            {panelFormWords.name}
          </Link>
        )
      }
    />
  )
}
