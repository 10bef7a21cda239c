// Texts for the evaluation pages: texts that all of them share, the reader's next task, and the
// chair's steps.
import type { EvaluationStep } from './evaluation-calls.ts'
import type { EvaluationStage } from './evaluation.ts'
import { awardTaskWhy, panelTaskLabels } from './panel-task.ts'
import { suspensionWords } from './tender-progress-words.ts'

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
