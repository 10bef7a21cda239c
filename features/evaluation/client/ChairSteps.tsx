import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  evaluationStageLabels,
  stillHasTo,
  type Evaluation,
  type EvaluationStep,
} from '../contract/evaluation.ts'
import { stepWords } from '../panel/contract/panel-task.ts'
import { nextStep, stageAfter } from '../rules/evaluation-lifecycle.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { evaluationLink } from './evaluation-pages.ts'
import type { OwnTask } from './own-task.ts'
import { StepDialog } from './steps/StepDialog.tsx'

const texts = {
  nextOnce: (verb: string) =>
    `Next: ${verb.charAt(0).toLowerCase()}${verb.slice(1)}, once this is done`,
  declareFirst: `${stillHasTo(null)} declare your interests.`,
  backTo: (stage: string) => `Go back to ${stage.toLowerCase()}`,
}

type ChairStepsProps = {
  tenderId: number
  evaluation: Evaluation
  /** The chair's own next task. */
  task: OwnTask
}

/**
 * Button for the chair's next step, or the list of its unmet conditions; and a button that returns
 * to the previous stage.
 */
export function ChairSteps({ tenderId, evaluation, task }: ChairStepsProps) {
  const [asked, setAsked] = useState<EvaluationStep | null>(null)
  const { stage, missing } = evaluation
  const next = nextStep(stage)
  const previous = stageAfter('go_back', stage)
  const isUndeclared = task === 'declare'
  const isReady = missing.length === 0 && !isUndeclared
  return (
    <div className="flex flex-col gap-4">
      {next && !isReady && (
        <div>
          <h3 className="text-base font-semibold">{texts.nextOnce(stepWords[next].verb)}</h3>
          <ul className="mt-1 list-disc ps-5">
            {isUndeclared && (
              <li>
                <Link {...evaluationLink({ tenderId, part: 'declarations' })} className="link">
                  {texts.declareFirst}
                </Link>
              </li>
            )}
            {missing.map((text) => (
              <li key={text} className="wrap-anywhere">
                <Missing tenderId={tenderId} evaluation={evaluation} text={text} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="action-row empty:hidden">
        {next && isReady && (
          <Button kind={task === 'lead' ? 'primary' : 'secondary'} onClick={() => setAsked(next)}>
            {stepWords[next].verb}
          </Button>
        )}
        {previous && (
          <Button
            kind="quiet"
            size="small"
            className={next && isReady ? undefined : '-ms-3'}
            onClick={() => setAsked('go_back')}
          >
            {texts.backTo(evaluationStageLabels[previous])}
          </Button>
        )}
      </div>
      {asked && <StepDialog tenderId={tenderId} step={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

type MissingProps = Omit<ChairStepsProps, 'task'> & { text: string }

/** Text of an unmet condition, linked to the page where the chair can meet it. */
function Missing({ tenderId, evaluation: { stage, criteria, bidders }, text }: MissingProps) {
  if (bidders.length === 0) {
    return (
      <Link to="/tenders/$tenderId" params={{ tenderId }} search={{ tab: 'bids' }} className="link">
        {text}
      </Link>
    )
  }
  if (stage === 'consensus') {
    const criterion = criteria.find(({ name }) => text.includes(`“${name}”`))?.key
    return (
      <Link
        {...evaluationLink({ tenderId, part: 'consensus' })}
        search={{ criterion }}
        className="link"
      >
        {text}
      </Link>
    )
  }
  if (stage === 'scoring' && text.startsWith(stillHasTo(null))) {
    return (
      <Link {...evaluationLink({ tenderId, part: 'scores' })} className="link">
        {text}
      </Link>
    )
  }
  return (
    <Link
      {...evaluationLink({ tenderId })}
      hash={stage === 'scoring' ? 'progress' : 'people'}
      className="link"
    >
      {text}
    </Link>
  )
}
