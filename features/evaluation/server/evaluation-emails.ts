import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import type { Email } from '#kernel/server/mail/email.ts'
import { openBids } from '#features/bids/server/bid-emails.ts'
import { nameOf, open, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

const member = 'You’re getting this email because you’re on the evaluation panel of this tender.'
const formerMember =
  'You’re getting this email because you were on the evaluation panel of this tender.'
const decider =
  'You’re getting this email because you decide on conflicts of interest in this evaluation.'

/** Returns a link to a page of the evaluation, which guests can open too. */
const openEvaluation = (data: TenderFacts, label: string, part = '') => ({
  label,
  path: `${open(data).path}/evaluation${part && `/${part}`}`,
})

function roleInWords({ role, ...data }: TenderFacts & { role: PanelRole }): string {
  if (role === 'observer') return `You observe the evaluation of the bids for ${nameOf(data)}.`
  if (role === 'price_evaluator') return `You check the prices of the bids for ${nameOf(data)}.`
  return `You evaluate the bids for ${nameOf(data)}.`
}

/** Emails to panel members. None contains a mark, a note or another member's progress. */
export const evaluationEmails = {
  'panel-named': (data: TenderFacts & { role: PanelRole; is_changed: boolean }): Email => ({
    subject: data.is_changed
      ? `${data.reference}: your place on the evaluation panel has changed`
      : `${data.reference}: you’re on the evaluation panel`,
    summary: roleInWords(data),
    paragraphs: [
      'Once the bids are opened, declare for every bidder whether you have a conflict of interest. You can read the bids after that.',
    ],
    action: openEvaluation(data, 'Open the evaluation'),
    reason: member,
  }),

  'panel-removed': (data: TenderFacts): Email => ({
    subject: `${data.reference}: you’re no longer on the evaluation panel`,
    summary: `You no longer take part in the evaluation of the bids for ${nameOf(data)}.`,
    paragraphs: ['Declarations and marks that you saved stay in the record.'],
    action: openBids(data, 'Open the tender'),
    reason: formerMember,
  }),

  'evaluation-archived': (data: TenderFacts & { reason: string }): Email => ({
    subject: `${data.reference} has been deleted, and its evaluation has stopped`,
    summary: `${nameOf(data)} has been deleted after its bids were opened. The evaluation can’t go on.`,
    paragraphs: [
      { by: 'The reason:', quote: data.reason },
      'Everything that the panel recorded is kept. An administrator can restore the tender.',
    ],
    action: { label: 'See your tenders', path: '/tenders' },
    reason: member,
  }),

  'chair-named': (data: TenderFacts & { chair: string; reason: string | null }): Email => ({
    subject: `${data.reference}: the evaluation panel has a new chair`,
    summary: `${data.chair} now chairs the evaluation panel for ${nameOf(data)}.`,
    paragraphs: [
      ...(data.reason ? [{ by: 'The reason:', quote: data.reason }] : []),
      'The chair names the members of the panel, decides on conflicts of interest and starts each stage.',
    ],
    action: openEvaluation(data, 'Open the evaluation'),
    reason: member,
  }),

  'conflict-declared': (data: TenderFacts & { name: string; is_taken_back: boolean }): Email => ({
    subject: `${data.reference}: decide on a conflict of interest`,
    summary: data.is_taken_back
      ? `${data.name} has taken back a conflict of interest in ${nameOf(data)}. This counts only once you confirm it.`
      : `${data.name} has declared a conflict of interest in ${nameOf(data)} and can’t read the bids for now.`,
    paragraphs: ['Decide whether they can take part and give a reason, or name someone else.'],
    action: openEvaluation(data, 'Open the panel'),
    reason: decider,
  }),

  'conflict-mitigated': (data: TenderFacts & { reason: string }): Email => ({
    subject: `${data.reference}: you can take part in the evaluation`,
    summary: `You can take part in the evaluation of the bids for ${nameOf(data)}, although you declared a conflict of interest.`,
    paragraphs: [{ by: 'The reason, which is part of the record:', quote: data.reason }],
    action: openEvaluation(data, 'Open the evaluation'),
    reason: member,
  }),

  'scoring-started': (data: TenderFacts): Email => ({
    subject: `${data.reference}: score the bids`,
    summary: `You can score the bids for ${nameOf(data)} now.`,
    paragraphs: ['Nobody sees your marks until all evaluators of a criterion have finished it.'],
    action: openEvaluation(data, 'Score the bids', 'scores'),
    reason: member,
  }),

  'consensus-started': (data: TenderFacts): Email => ({
    subject: `${data.reference}: the consensus has started`,
    summary: `All evaluators have scored the bids for ${nameOf(data)}. The panel now agrees on one mark for each bid and criterion.`,
    action: openEvaluation(data, 'Go to the consensus', 'consensus'),
    reason: member,
  }),

  'consensus-to-confirm': (data: TenderFacts & { criterion: string }): Email => ({
    subject: `${data.reference}: confirm agreed marks`,
    summary: `The chair has recorded agreed marks under “${data.criterion}” for ${nameOf(data)}. Confirm them, or record why you don’t agree.`,
    action: openEvaluation(data, 'Confirm the consensus', 'consensus'),
    reason: member,
  }),

  'evaluation-locked': (data: TenderFacts): Email => ({
    subject: `${data.reference}: the evaluation is locked`,
    summary: `The evaluation of the bids for ${nameOf(data)} is locked. Marks can no longer change.`,
    paragraphs: [
      'Thank you for your work. People from outside the buyer’s organisation no longer have access to the bids.',
    ],
    action: openBids(data, 'Open the tender'),
    reason: member,
  }),

  'evaluation-sent-back': (data: TenderFacts & { stage: string; reason: string }): Email => ({
    subject: `${data.reference}: the evaluation has gone back one step`,
    summary: `The chair has sent the evaluation of the bids for ${nameOf(data)} back to ${data.stage}.`,
    paragraphs: [{ by: 'The chair’s reason:', quote: data.reason }],
    action: openEvaluation(data, 'Open the evaluation'),
    reason: member,
  }),

  'panel-tasks-waiting': (data: {
    user_id: number
    /** Tenders, each with the reader's task as a sentence. */
    tenders: (TenderFacts & { task: string })[]
  }): Email => ({
    subject:
      data.tenders.length === 1
        ? 'An evaluation is waiting for you'
        : `${data.tenders.length} evaluations are waiting for you`,
    summary: 'The evaluation panel can’t continue until you’ve done this.',
    list: data.tenders.map((tender) => ({
      label: nameOf(tender),
      detail: tender.task,
      path: openEvaluation(tender, '').path,
    })),
    action: { label: 'Open the portal', path: '/' },
    reason: 'You’re getting this email because you’re on an evaluation panel.',
  }),
} satisfies Record<string, (data: never) => Email>

type EvaluationEmails = typeof evaluationEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends EvaluationEmails {}
}
