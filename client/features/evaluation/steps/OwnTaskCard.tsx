import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { taskWords as words } from '#domain/contract/panel-words.ts'
import { useUser } from '#client/lib/session.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import type { EvaluationContext } from '../EvaluationFrame.tsx'
import { evaluationLink, partOf, type EvaluationPageKey } from '../evaluation-pages.ts'
import { ownProgress, ownTask, type Reading } from '../own-task.ts'

type OwnTaskPanelProps = Pick<EvaluationContext, 'tender' | 'evaluation' | 'facts'>

/** Box with the user's next task and a link to it. */
export function OwnTaskPanel({ tender, evaluation, facts }: OwnTaskPanelProps) {
  const reading = { evaluation, facts, userId: useUser().id }
  const { title, why, to, verb } = describe(reading)
  return (
    <div className="flex flex-col items-start gap-3 rounded-panel bg-brand-wash p-4">
      <div>
        <p className="text-h3 font-semibold">{title}</p>
        <p className="max-w-measure">{why}</p>
      </div>
      {to === 'settings' ? (
        <Link to="/settings" hash="security" className={buttonClass()}>
          {verb}
        </Link>
      ) : (
        to && (
          <Link
            {...evaluationLink({ tenderId: tender.id, part: partOf(to) })}
            className={buttonClass()}
          >
            {verb}
          </Link>
        )
      )}
    </div>
  )
}

type Target = 'settings' | EvaluationPageKey

interface Described {
  title: string
  why: ReactNode
  to?: Target
  verb?: string
}

function describe(reading: Reading): Described {
  const { evaluation, facts } = reading
  const task = ownTask(reading)
  switch (task) {
    case 'second_factor':
      return { ...words.second_factor, to: 'settings' }
    case 'declare':
      return { ...words.declare, to: 'declarations' }
    case 'blocked': {
      const { title, why, whyChair, verb } = words.blocked
      return { title, why: facts.is_chair ? whyChair : why, to: 'declarations', verb }
    }
    case 'score': {
      const { finished, assigned } = ownProgress(reading)
      const why = words.score.why(finished, assigned)
      return { ...words.score, why, to: 'scores' }
    }
    case 'agree':
    case 'confirm':
      return { ...words[task], to: 'consensus' }
    case 'decide':
      return { ...words.decide, to: 'award' }
    case 'ranking': {
      const { title, why, whySealed, verb } = words.ranking
      const text = evaluation.own.may_see_prices ? why : whySealed
      return { title, why: text, to: 'ranking', verb }
    }
    case 'wait':
      return words.wait[facts.stage]
    default:
      return words[task]
  }
}
