// Users' tasks in evaluations and award decisions. A task's count covers only the user's own work,
// so that it doesn't reveal the progress of other members.
import * as z from 'zod/mini'
import { counted } from '../format/number.ts'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'

export const panelTaskKinds = [
  'second_factor',
  'declare',
  'score',
  'finish',
  'confirm',
  'decide',
  'complete',
  'approve',
  'notify',
] as const
export type PanelTaskKind = (typeof panelTaskKinds)[number]

export const panelTaskLabels: Record<PanelTaskKind, string> = {
  second_factor: 'Set up two-factor authentication',
  declare: 'Declare conflicts',
  score: 'Score the bids',
  finish: 'Finish the scoring',
  confirm: 'Confirm the consensus',
  decide: 'Decide about the award',
  complete: 'Complete the decision',
  approve: 'Approve the award',
  notify: 'Notify the bidders',
}

/**
 * Task lists on the dashboard, in the order in which the work is done. Awards to approve are in a
 * list with the requests for approval.
 */
export const panelTaskLists: { title: string; kinds: readonly PanelTaskKind[] }[] = [
  { title: 'Declarations missing', kinds: ['declare'] },
  { title: 'Bids to score', kinds: ['score', 'finish'] },
  { title: 'Consensus to confirm', kinds: ['confirm'] },
  { title: 'Awards to complete', kinds: ['decide', 'complete', 'notify'] },
]

/** Next steps in an award, for the dashboard and the evaluation pages. */
export const awardTaskWhy = {
  decide: 'Choose a winner, or say why there is no award.',
  complete: 'The decision is saved. Check it, then go on to the approval.',
  approve: 'Read the report, then approve or refuse.',
  notify: 'The decision is ready. Check the summaries, then notify all bidders.',
}

export const panelTaskTexts = {
  loadFailed: 'Failed to load your evaluation tasks',
  why: {
    second_factor: () => 'You need a second factor before you read bids.',
    declare: (count) =>
      `Say whether you have a conflict of interest with ${counted(count, 'bidder')}. You can read the bids after that.`,
    score: (count) => `${counted(count, 'mark or note is', 'marks or notes are')} missing.`,
    finish: (count) =>
      `You’ve marked every bid. Finish ${counted(count, 'criterion', 'criteria')}, so that the panel can go on.`,
    confirm: (count) => `Confirm ${counted(count, 'agreed mark')}, or say why not.`,
    decide: () => awardTaskWhy.decide,
    complete: () => awardTaskWhy.complete,
    approve: () => awardTaskWhy.approve,
    notify: () => awardTaskWhy.notify,
  } satisfies Record<PanelTaskKind, (count: number) => string>,
}

export const panelTaskLimit = 50

const panelTask = z.object({
  kind: z.enum(panelTaskKinds),
  /**
   * Number of bidders to make a declaration about, marks to give, criteria to finish, or agreed
   * marks to confirm; 1 for all other kinds of task.
   */
  count: z.int(),
  /** Time when the task started waiting for the person. */
  since: timestamp,
  tender: z.object({ id, reference: z.string(), title: z.string() }),
})
export type PanelTask = z.output<typeof panelTask>

export const listPanelTasks = endpoint({
  method: 'GET',
  path: '/panel-tasks',
  summary: 'What waits for the caller in evaluations and awards, the earliest deadline first',
  access: ['buyer'],
  isOpenToGuests: true,
  reply: z.object({ data: z.array(panelTask) }),
})
