// Users' tasks in evaluations and award decisions. A task's count covers only the user's own work,
// so that it doesn't reveal the progress of other members.
import * as z from 'zod/mini'
import { counted } from '#kernel/format/number.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, timestamp } from '#kernel/contract/fields.ts'
import {
  panelRoleLabels,
  type PanelMember,
  type EvaluationStep,
  type EvaluationStage,
} from '#features/evaluation/contract/evaluation.ts'
import { suspensionWords } from '#features/tenders/contract/tender.ts'

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
      `You’ve marked every bid. Finish ${counted(count, 'criterion', 'criteria')} so that the panel can continue.`,
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
  summary: 'The caller’s tasks in evaluations and awards, earliest deadline first',
  access: ['buyer'],
  isOpenToGuests: true,
  reply: z.object({ data: z.array(panelTask) }),
})

export const panelFormWords = {
  name: 'Name the panel',
  change: 'Change the panel',
  saving: 'Saving...',
  saveFailed: 'Failed to save the panel',
  chair: 'Chair',
  members: 'Members',
  addPlaceholder: 'Choose a person',
  assigned: 'Assigned criteria',
  allCriteria: 'All criteria',
  options: 'What evaluators see',
  pricesSealed: 'The prices are in an envelope of their own, so nobody sees them before the lock.',
  reason: 'Reason for the change',
  reasonHint: 'Scoring has started, so the record says why the panel changes.',
  you: 'you',
  notAssigned: 'Not assigned',
  hidden: 'Hidden from evaluators',
  shown: 'Shown to evaluators',
  namesFact: 'Bidders’ names',
  pricesFact: 'Prices',
}

/** Returns a member's roles on the panel, such as "Chair, evaluator". */
export function rolesOf({ is_chair, role }: Pick<PanelMember, 'is_chair' | 'role'>): string {
  const label = role && panelRoleLabels[role]
  if (!is_chair) return label ?? ''
  return label ? `${panelFormWords.chair}, ${label.toLowerCase()}` : panelFormWords.chair
}

export const declarationWords = {
  states: {
    missing: 'You haven’t declared about every bidder yet, so you can’t read the bids.',
    clear: 'You’ve declared about every bidder, without a conflict. You can read the bids.',
    conflict:
      'You’ve declared a conflict of interest, so you can’t read the bids for now. The chair decides whether you can take part, or names somebody else.',
    conflictOfChair:
      'You’ve declared a conflict of interest, so you can’t read the bids for now. Another buyer of your organisation decides whether you can take part, or becomes the chair.',
    secondFactor:
      'Your declarations are complete. Set up two-factor authentication before you read bids.',
    mitigated:
      'You’ve declared a conflict of interest. It’s recorded why you can take part anyway.',
  },
}

/** Texts that all pages of an evaluation share. */
export const evaluationWords = {
  title: 'Evaluation',
  pricesOpened: 'Prices opened',
  loadFailed: 'Failed to load the evaluation',
  loading: 'Loading evaluation',
  noneTitle: 'There’s no evaluation panel yet',
  toPanel: 'Go to the panel',
  secondFactor: 'Set up two-factor authentication',
}

/** The reader's next task in the evaluation: heading, explanation and link. */
export const taskWords = {
  name: {
    title: 'Name the panel',
    why: 'Choose the people who read and judge the bids. You can do this before the bids are opened.',
    whyOpened:
      'The bids are opened. Only a panel reads their answers, prices and files, after declaring that its members have no conflict of interest.',
  },
  watch: {
    title: 'The panel is at work',
    why: 'You’re not on the panel, so you see its stage and its people, but not the content of bids or marks.',
  },
  opening: {
    title: 'Wait for the opening',
    why: 'Once the bids are opened, everybody on the panel declares their interests bidder by bidder.',
  },
  second_factor: {
    title: 'Set up two-factor authentication',
    why: 'People from outside need a second factor before they read bids.',
    verb: 'Go to Settings',
  },
  declare: {
    title: 'Declare your interests',
    why: 'Say for each bidder whether you have a conflict of interest. You can read the bids after that.',
    verb: 'Declare conflicts',
  },
  blocked: {
    title: 'You’ve declared a conflict of interest',
    why: 'You can’t read the bids for now. The chair decides whether you can take part, with a reason, or names somebody else.',
    whyChair:
      'You can’t read the bids for now. Another buyer of your organisation decides whether you can take part, or becomes the chair.',
    verb: 'See your declarations',
  },
  score: {
    title: 'Score the bids',
    why: (finished: number, assigned: number) =>
      `You’ve finished ${finished} of ${assigned} ${assigned === 1 ? 'criterion' : 'criteria'}. Nobody sees your marks until all evaluators of a criterion have finished it.`,
    verb: 'Score the bids',
  },
  agree: {
    title: 'Agree on a mark for every bid',
    why: 'Record one mark and its reason for each bid and criterion. Every evaluator confirms it or dissents.',
    verb: 'Go to the consensus',
  },
  confirm: {
    title: 'Confirm the consensus',
    why: 'Read the agreed marks and their reasons. Confirm each one, or record why you don’t agree.',
    verb: 'Go to the consensus',
  },
  lead: {
    title: 'Take the next step',
    why: 'Your own work at this stage is done.',
  },
  wait: {
    declarations: {
      title: 'You’ve declared your interests',
      why: 'The chair starts the scoring once every criterion has an evaluator who can take part.',
    },
    scoring: {
      title: 'The evaluators score the bids',
      why: 'The chair starts the consensus once every evaluator has finished.',
    },
    consensus: {
      title: 'The evaluators agree on the marks',
      why: 'The chair locks the evaluation once every mark is agreed and confirmed.',
    },
    locked: {
      title: 'The evaluation is locked',
      why: 'Marks can no longer change. The chair decides about the award.',
    },
  } satisfies Record<EvaluationStage, { title: string; why: string }>,
  decide: {
    title: panelTaskLabels.decide,
    why: `The evaluation is locked. ${awardTaskWhy.decide}`,
    verb: 'Go to the award',
  },
  complete: {
    title: panelTaskLabels.complete,
    why: awardTaskWhy.complete,
    verb: 'Go to the award',
  },
  approve: {
    title: panelTaskLabels.approve,
    why: (name: string, day: string) =>
      `${name} sent it for approval on ${day}. ${awardTaskWhy.approve}`,
    verb: 'Read and approve',
  },
  awaiting_approval: {
    title: 'The award awaits approval',
    why: 'Somebody who hasn’t prepared the decision approves or refuses it.',
    verb: 'See the award',
  },
  notify: {
    title: panelTaskLabels.notify,
    why: awardTaskWhy.notify,
    verb: 'Go to the award',
  },
  approved: {
    title: 'The award is decided',
    why: 'The chair of the panel notifies all bidders.',
    verb: 'See the award',
  },
  notified: {
    title: 'All bidders have been notified',
    why: (day: string) =>
      `They were notified on ${day}. The contract can be signed after the standstill.`,
    verb: 'Go to standstill and contracts',
  },
  suspended: {
    title: 'The standstill is suspended',
    why: (day: string) =>
      `${suspensionWords.recorded(day)} No contract can be signed until you record how it ended.`,
    verb: suspensionWords.toStandstill,
  },
  ranking: {
    title: 'See the ranking',
    why: 'The evaluation is locked. Marks can no longer change.',
    whySealed:
      'The evaluation is locked, and the prices are still sealed. Their openers can open them now, on the Bids tab.',
    verb: 'See the ranking',
  },
  ended: {
    title: 'The evaluation is locked',
    why: 'Thank you for your work. Your access to the bids has ended.',
  },
}

/**
 * Texts for the chair's steps and for the dialog that confirms a step; `why` says what the step
 * changes.
 */
export const stepWords: Record<
  EvaluationStep,
  { verb: string; busy: string; title: string; why: string; failed: string }
> = {
  start_scoring: {
    verb: 'Start scoring',
    busy: 'Starting...',
    title: 'Start scoring?',
    why: 'Evaluators can mark the bids from now on. What is hidden from them can no longer change, and changes to the panel need a reason.',
    failed: 'Failed to start scoring',
  },
  start_consensus: {
    verb: 'Start the consensus',
    busy: 'Starting...',
    title: 'Start the consensus?',
    why: 'All marks and notes become visible to the evaluators. Nobody can join the panel after this step.',
    failed: 'Failed to start the consensus',
  },
  lock: {
    verb: 'Lock the evaluation',
    busy: 'Locking...',
    title: 'Lock the evaluation?',
    why: 'All marks, reasons and dissents become final, and the points and ranks are shown. People from outside lose their access. Going back needs a reason, and isn’t possible once prices that were sealed apart are being opened.',
    failed: 'Failed to lock the evaluation',
  },
  go_back: {
    verb: 'Go back one step',
    busy: 'Going back...',
    title: 'Go back one step?',
    why: 'Nothing is deleted. The record shows this step and your reason to everybody on the panel.',
    failed: 'Failed to go back',
  },
}

export const stepTexts = {
  reasonHint: 'The reason is kept in the record of the evaluation.',
}
