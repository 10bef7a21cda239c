// Text and link target of a user's next task in an evaluation.
import { taskWords as words } from '../panel/contract/panel-task.ts'
import { formatDate } from '#kernel/format/date.ts'
import { evaluationLink, partOf, type EvaluationPageKey } from './evaluation-pages.ts'
import { ownProgress, ownTask, type OwnTask, type Reading } from './own-task.ts'

/** Returns the text of the user's next task, with the page on which they do it. */
export function describeOwnTask(reading: Reading): DescribedTask {
  const task = ownTask(reading)
  return {
    ...describe(reading, task),
    isToDo: !idleTasks.has(task),
    isWarning: task === 'suspended',
    isLed: task === 'lead',
  }
}

interface DescribedTask extends Described {
  /** True if the user has something to do. */
  isToDo: boolean
  /** True if something stops the award. */
  isWarning: boolean
  /**
   * True if the task is to move the evaluation to the next stage. The chair does this on the
   * overview.
   */
  isLed: boolean
}

/**
 * Tasks that require no action, because the user is waiting for others or has nothing left to do.
 */
const idleTasks: ReadonlySet<OwnTask> = new Set<OwnTask>([
  'watch',
  'ended',
  'opening',
  'blocked',
  'wait',
  'ranking',
  'awaiting_approval',
  'approved',
  'notified',
])

type Target = 'settings' | 'contracts' | EvaluationPageKey

export function targetOf(to: Target, tenderId: number) {
  if (to === 'settings') return { to: '/settings', hash: 'security' } as const
  if (to === 'contracts') {
    return { to: '/tenders/$tenderId', params: { tenderId }, search: { tab: 'contracts' } } as const
  }
  return evaluationLink({ tenderId, part: partOf(to) })
}

interface Described {
  title: string
  why: string
  to?: Target
  verb?: string
}

function describe(reading: Reading, task: OwnTask): Described {
  const { evaluation, facts, decision, standstill } = reading
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
    case 'complete':
    case 'awaiting_approval':
    case 'notify':
    case 'approved':
      return { ...words[task], to: 'award' }
    case 'approve': {
      const { by, taken_at } = decision!.steps.findLast(({ step }) => step === 'submit')!
      const why = words.approve.why(by.name, formatDate(taken_at))
      return { ...words.approve, why, to: 'award' }
    }
    case 'notified': {
      const why = words.notified.why(formatDate(decision!.notified_at!))
      return { ...words.notified, why, to: 'contracts' }
    }
    case 'suspended': {
      const why = words.suspended.why(formatDate(standstill!.suspended_on!))
      return { ...words.suspended, why, to: 'contracts' }
    }
    case 'watch':
      return facts.stage === 'locked' ? words.wait.locked : words.watch
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
