// Events about evaluation panels. Saving or finishing marks doesn't cause an event, so that nobody
// learns who has scored and when. Bidders don't get any of these notices.
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import type { Email } from '#kernel/server/mail/email.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import {
  nameOf,
  open,
  sampleTender,
  tenderFacts,
  type OfTender,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { active, both, not, person, type Recipients } from '#kernel/server/notices/recipients.ts'
import { event, rule } from '#kernel/server/notices/event.ts'
import { openBids } from '#features/bids/sending/server/notice-facts.ts'

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

interface ByMember extends OfTender {
  /** Id of the user who made the change, who is not notified. */
  by: number
}

interface ToPeople extends OfTender {
  user_ids: number[]
}

const withTender = async <Cause extends OfTender>(tx: Tx, cause: Cause) => ({
  ...cause,
  ...(await tenderFacts(tx, cause.tender_id)),
})

/** Returns the rule for a notice to named people on the buyer's side. */
const toPeople = <Cause extends ToPeople>() =>
  rule({
    gather: (tx, cause: Cause) => withTender(tx, cause),
    recipients: ({ tender_id, user_ids }) => to.buyersSideOf(tender_id, user_ids),
    canBeMuted: true,
  })

/**
 * Returns the rule for a notice to the panel, or to its evaluators, that the evaluation has moved
 * to another stage. The person who moved it is not notified.
 */
const ofStep = <Cause extends ByMember>(recipients: (tenderId: number) => Recipients) =>
  rule({
    gather: (tx, cause: Cause) => withTender(tx, cause),
    recipients: ({ tender_id, by }) => both(recipients(tender_id), not(person(by))),
    canBeMuted: true,
  })

interface DeclaredConflict {
  user_id: number
  name: string
  is_chair: boolean
  /** True if the member withdraws a conflict. The withdrawal counts only once it is confirmed. */
  is_taken_back: boolean
}

interface WaitingTasks {
  user_id: number
  /** Tenders, each with the reader's task as a sentence. */
  tenders: (TenderFacts & { task: string })[]
}

/** No notice contains a mark, a note or another member's progress. */
export const evaluationEvents = {
  'panel-named': event({
    ...toPeople<ToPeople & { role: PanelRole; is_changed: boolean }>(),
    email: (data: TenderFacts & { role: PanelRole; is_changed: boolean }): Email => ({
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
    sample: { ...sampleTender, role: 'evaluator', is_changed: false },
  }),

  'panel-removed': event({
    ...toPeople<ToPeople>(),
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: you’re no longer on the evaluation panel`,
      summary: `You no longer take part in the evaluation of the bids for ${nameOf(data)}.`,
      paragraphs: ['Declarations and marks that you saved stay in the record.'],
      action: openBids(data, 'Open the tender'),
      reason: formerMember,
    }),
    sample: sampleTender,
  }),

  /** Notice to the panel that the tender was archived after the opening of its bids. */
  'evaluation-archived': event({
    gather: (tx, cause: ByMember & { reason: string }) => withTender(tx, cause),
    recipients: ({ tender_id, by }) => both(to.panelOf(tender_id), not(person(by))),
    canBeMuted: false,
    isSealed: true,
    email: (data: TenderFacts & { reason: string }): Email => ({
      subject: `${data.reference} has been deleted, and its evaluation has stopped`,
      summary: `${nameOf(data)} has been deleted after its bids were opened. The evaluation can’t go on.`,
      paragraphs: [
        { by: 'The reason:', quote: data.reason },
        'Everything that the panel recorded is kept. An administrator can restore the tender.',
      ],
      action: { label: 'See your tenders', path: '/tenders' },
      reason: member,
    }),
    sample: { ...sampleTender, reason: 'The tender was published twice.' },
  }),

  'chair-named': event({
    ...toPeople<ToPeople & { chair: string; reason: string | null }>(),
    email: (data: TenderFacts & { chair: string; reason: string | null }): Email => ({
      subject: `${data.reference}: the evaluation panel has a new chair`,
      summary: `${data.chair} now chairs the evaluation panel for ${nameOf(data)}.`,
      paragraphs: [
        ...(data.reason ? [{ by: 'The reason:', quote: data.reason }] : []),
        'The chair names the members of the panel, decides on conflicts of interest and starts each stage.',
      ],
      action: openEvaluation(data, 'Open the evaluation'),
      reason: member,
    }),
    sample: { ...sampleTender, chair: 'Ann Lee', reason: 'The first chair is on leave.' },
  }),

  /**
   * Notice to the chair, who decides on conflicts. If the conflict is the chair's own, the notice
   * goes to the tender's other managers instead.
   */
  'conflict-declared': event({
    gather: (tx, cause: OfTender & DeclaredConflict) => withTender(tx, cause),
    recipients: ({ tender_id, user_id, is_chair }) =>
      is_chair ? both(to.managersOf(tender_id), not(person(user_id))) : to.chairOf(tender_id),
    canBeMuted: false,
    isSealed: true,
    email: (data: TenderFacts & { name: string; is_taken_back: boolean }): Email => ({
      subject: `${data.reference}: decide on a conflict of interest`,
      summary: data.is_taken_back
        ? `${data.name} has withdrawn a declaration of a conflict of interest in ${nameOf(data)}. This counts only once you confirm it.`
        : `${data.name} has declared a conflict of interest in ${nameOf(data)} and can’t read the bids for now.`,
      paragraphs: [
        'Either decide whether they can take part, giving a reason, or name someone else.',
      ],
      action: openEvaluation(data, 'Open the panel'),
      reason: decider,
    }),
    sample: { ...sampleTender, name: 'Ann Lee', is_taken_back: false },
  }),

  'conflict-mitigated': event({
    ...toPeople<ToPeople & { reason: string }>(),
    email: (data: TenderFacts & { reason: string }): Email => ({
      subject: `${data.reference}: you can take part in the evaluation`,
      summary: `You can take part in the evaluation of the bids for ${nameOf(data)}, although you declared a conflict of interest.`,
      paragraphs: [{ by: 'The reason, which is part of the record:', quote: data.reason }],
      action: openEvaluation(data, 'Open the evaluation'),
      reason: member,
    }),
    sample: { ...sampleTender, reason: 'The shares were sold last year.' },
  }),

  'scoring-started': event({
    ...ofStep<ByMember>((tenderId) => to.evaluatorsOf(tenderId)),
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: score the bids`,
      summary: `You can score the bids for ${nameOf(data)} now.`,
      paragraphs: ['Nobody sees your marks until all evaluators of a criterion have finished it.'],
      action: openEvaluation(data, 'Score the bids', 'scores'),
      reason: member,
    }),
    sample: sampleTender,
  }),

  'consensus-started': event({
    ...ofStep<ByMember>((tenderId) => to.evaluatorsOf(tenderId)),
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: the consensus has started`,
      summary: `All evaluators have scored the bids for ${nameOf(data)}. The panel now agrees on one mark for each bid and criterion.`,
      action: openEvaluation(data, 'Go to the consensus', 'consensus'),
      reason: member,
    }),
    sample: sampleTender,
  }),

  'consensus-to-confirm': event({
    gather: (tx, cause: OfTender & { key: string; criterion: string }) => withTender(tx, cause),
    recipients: ({ tender_id, key }) => to.whoHasToConfirm(tender_id, key),
    canBeMuted: true,
    isSealed: true,
    email: (data: TenderFacts & { criterion: string }): Email => ({
      subject: `${data.reference}: confirm agreed marks`,
      summary: `The chair has recorded agreed marks under “${data.criterion}” for ${nameOf(data)}. Confirm them, or record why you don’t agree.`,
      action: openEvaluation(data, 'Confirm the consensus', 'consensus'),
      reason: member,
    }),
    sample: { ...sampleTender, criterion: 'Quality of service' },
  }),

  'evaluation-locked': event({
    ...ofStep<ByMember>(to.panelOf),
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: the evaluation is locked`,
      summary: `The evaluation of the bids for ${nameOf(data)} is locked. Marks can no longer change.`,
      paragraphs: [
        'Thank you for your work. People from outside the buyer’s organisation no longer have access to the bids.',
      ],
      action: openBids(data, 'Open the tender'),
      reason: member,
    }),
    sample: sampleTender,
  }),

  'evaluation-sent-back': event({
    ...ofStep<ByMember & { stage: string; reason: string }>(to.panelOf),
    email: (data: TenderFacts & { stage: string; reason: string }): Email => ({
      subject: `${data.reference}: the evaluation has gone back one step`,
      summary: `The chair has sent the evaluation of the bids for ${nameOf(data)} back to ${data.stage}.`,
      paragraphs: [{ by: 'The chair’s reason:', quote: data.reason }],
      action: openEvaluation(data, 'Open the evaluation'),
      reason: member,
    }),
    sample: { ...sampleTender, stage: 'scoring', reason: 'One answer was overlooked.' },
  }),

  'panel-tasks-waiting': event({
    gather: async (_tx, cause: WaitingTasks) => cause,
    recipients: ({ user_id }) => both(active, person(user_id)),
    canBeMuted: true,
    isSealed: true,
    email: (data: WaitingTasks): Email => ({
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
    sample: {
      user_id: 1,
      tenders: [
        { ...sampleTender, task: 'Say whether you have a conflict of interest with 3 bidders.' },
        { ...sampleTender, task: '12 marks or notes are missing.' },
      ],
    },
  }),
}

type EvaluationEvents = typeof evaluationEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends EvaluationEvents {}
}
