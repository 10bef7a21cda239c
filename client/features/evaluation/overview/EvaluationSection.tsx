import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { evaluationTexts } from '#domain/contract/evaluation.ts'
import { panelFormWords } from '#domain/contract/panel-form-words.ts'
import { evaluationWords as words, taskWords } from '#domain/contract/panel-words.ts'
import { useUser } from '#client/lib/session.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { evaluationLink } from '../evaluation-pages.ts'
import { evaluationQuery } from '../evaluation-queries.ts'
import { ownFacts } from '../own-facts.ts'
import { OwnTaskPanel } from '../steps/OwnTaskPanel.tsx'
import { StageStepper } from '../steps/StageStepper.tsx'
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
  const { data: evaluation } = replied.data
  if (!evaluation) return <Unnamed judged={judged.data} bidding={bidding} />
  return (
    <Panel
      title={words.title}
      actions={
        <Link {...evaluationLink({ tenderId })} className={buttonClass('secondary', 'small')}>
          {words.open}
        </Link>
      }
    >
      <div className="flex flex-col gap-5">
        <OwnTaskPanel
          tender={judged.data.tender}
          evaluation={evaluation}
          facts={ownFacts(evaluation, user)}
        />
        <StageStepper {...{ tenderId, evaluation }} setup={bidding.setup} />
      </div>
    </Panel>
  )
}

type UnnamedProps = { judged: JudgedTender; bidding: Bidding }

function Unnamed({ judged: { tender, namingRefusal }, bidding }: UnnamedProps) {
  const isOpened = bidding.opening === 'opened'
  if (tender.status === 'awarded') {
    return <Panel title={words.title}>{evaluationTexts.awardedWithoutPanel}</Panel>
  }
  return (
    <Panel title={words.title}>
      <div className="flex flex-col items-start gap-3 rounded-panel bg-brand-wash p-4">
        <div>
          <p className="text-h3 font-semibold">
            {namingRefusal === null ? taskWords.name.title : evaluationTexts.none}
          </p>
          <p className="max-w-measure">
            {isOpened ? taskWords.name.whyOpened : taskWords.name.why}
          </p>
        </div>
        {namingRefusal === null && (
          <Link
            {...evaluationLink({ tenderId: tender.id })}
            // The link is secondary until the bids are opened, because opening them comes first.
            className={buttonClass(isOpened ? 'primary' : 'secondary')}
          >
            {panelFormWords.name}
          </Link>
        )}
      </div>
    </Panel>
  )
}
