// Events about award decisions. Before the award, only the buyer's side is notified. Bidders are
// notified of the award with their assessment summary.
import {
  outcomeLabels,
  type Outcome,
  type Summary,
} from '#features/evaluation/summaries/contract/summary.ts'
import { formatDate } from '#kernel/format/date.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { winningBids } from '#features/evaluation/summaries/rules/assessment-summary.ts'
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
import { either } from '#kernel/server/notices/recipients.ts'
import {
  approversOf,
  type OfApprovers,
  type Reviewed,
} from '#features/approvals/server/approval-events.ts'
import { sampleOrganisation } from '#features/accounts/members/server/notice-facts.ts'
import { event } from '#kernel/server/notices/event.ts'
import { bidder } from '#features/bids/sending/server/notice-facts.ts'

/** Result for one bid, from its assessment summary. */
export interface SummaryResult {
  lot_number: number | null
  outcome: Outcome
  explanation: string
  total: string | null
  winner: { name: string; total: string | null } | null
  /** Undefined in emails queued by an earlier portal version. */
  other_winners?: { name: string; total: string | null }[]
}

const openAssessment = (data: TenderFacts, label: string) => ({
  label,
  path: `${open(data).path}/assessment`,
})

const openQuestions = (data: TenderFacts, label: string) => ({
  label,
  path: open(data, 'questions').path,
})

const openAward = (data: TenderFacts, label: string) => ({
  label,
  path: `${open(data).path}/evaluation/award`,
})

const inPoints = (total: string | null) => (total === null ? '' : ` with ${total} points`)

/** Returns a list in words, such as “A, B and C”. */
const inWords = (list: readonly string[]) =>
  [list.slice(0, -1).join(', '), list.at(-1)].filter(Boolean).join(' and ')

function resultText(shown: SummaryResult): string {
  const { lot_number, outcome, explanation, total, winner, other_winners = [] } = shown
  const start = lot_number === null ? 'Your bid' : `Your bid for lot ${lot_number}`
  const result = `${start}: ${outcomeLabels[outcome]}${inPoints(total)}.`
  const winners = [...(winner ? [winner] : []), ...other_winners].map(
    (one) => `${one.name}${inPoints(one.total)}`,
  )
  const is = winners.length > 1 ? 'winners are' : 'winner is'
  const won = winners.length > 0 ? ` The ${is} ${inWords(winners)}.` : ''
  return explanation ? `${result}${won} ${explanation}` : `${result}${won}`
}

function standstillText(endsOn: string, { is_suspended }: { is_suspended: boolean }): string {
  return is_suspended
    ? 'A challenge suspends the standstill, so no contract can be signed. We’ll tell you when the standstill resumes.'
    : `The standstill lasts until the end of ${formatDate(endsOn)}. The contract isn’t signed before that without a reason.`
}

function decisionVerb({ is_approved, waits }: { is_approved: boolean; waits?: string | null }) {
  if (!is_approved) return 'Change the decision'
  return waits ? 'Read the decision' : 'Notify the bidders'
}

interface OfBidder extends OfTender {
  organisation_id: number
}

/** Gathers the facts for notices to several bidders of one tender. */
async function gatherSummaries(tx: Tx, bidders: readonly OfBidder[]) {
  const { tender_id } = bidders[0]!
  const ids = bidders.map(({ organisation_id }) => organisation_id)
  const resultsOf = await readResults(tx, tender_id, ids)
  const facts = await tenderFacts(tx, tender_id)
  const standstill = await readStandstill(tx, tender_id)
  return bidders.map((bidder) => {
    const results = resultsOf.get(bidder.organisation_id) ?? []
    return { ...facts, ...bidder, ...standstill, results, is_winner: results.some(isWon) }
  })
}

/** Returns the bidders' results from the stored summaries, by organisation. */
async function readResults(
  tx: Tx,
  tender_id: number,
  bidders: number[],
): Promise<Map<number, SummaryResult[]>> {
  const rows = await tx
    .selectFrom('summaries')
    .innerJoin('decisions', 'decisions.id', 'summaries.decision_id')
    .innerJoin('bids', 'bids.id', 'summaries.bid_id')
    .where('decisions.tender_id', '=', tender_id)
    .where('decisions.state', '=', 'notified')
    .where('bids.organisation_id', 'in', bidders)
    .where('summaries.content', 'is not', null)
    .orderBy('bids.lot_id')
    .select(['bids.organisation_id', 'summaries.content'])
    .execute()
  const byBidder = Map.groupBy(rows, ({ organisation_id }) => organisation_id)
  return new Map([...byBidder].map(([id, own]) => [id, own.map(({ content }) => shown(content!))]))
}

function shown({ lot, outcome, explanation, total, ...summary }: Summary): SummaryResult {
  const [winner = null, ...others] = winningBids(summary).map((one) => ({
    name: one.name,
    total: one.total,
  }))
  return {
    outcome,
    explanation,
    total,
    lot_number: lot?.lot_number ?? null,
    winner,
    other_winners: others,
  }
}

async function readStandstill(tx: Tx, tenderId: number) {
  const standstill = await tx
    .selectFrom('standstills')
    .select(['ends_on', 'suspended_on'])
    .where('tender_id', '=', tenderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return {
    standstill_ends_on: standstill?.ends_on ?? null,
    is_suspended: Boolean(standstill?.suspended_on),
  }
}

const isWon = ({ outcome }: { outcome: Outcome }) => outcome === 'won'

/** Returns the reason for the latest withdrawal. */
async function readWithdrawalReason(tx: Tx, tenderId: number): Promise<string> {
  const step = await tx
    .selectFrom('decision_steps as s')
    .innerJoin('decisions', 'decisions.id', 's.decision_id')
    .where('decisions.tender_id', '=', tenderId)
    .where('s.step', '=', 'withdraw')
    .orderBy('s.id', 'desc')
    .select('s.reason')
    .executeTakeFirst()
  return step?.reason ?? ''
}

export const decisionEvents = {
  'assessment-summary': event({
    gather: async (tx, cause: OfBidder) => (await gatherSummaries(tx, [cause]))[0]!,
    gatherAll: gatherSummaries,
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
    // Unsuccessful bidders are covered by `tender-awarded-others`.
    webhooks: [{ type: 'tender.awarded', when: ({ is_winner }) => is_winner }],
    email: (
      data: TenderFacts & {
        organisation_id: number
        is_winner: boolean
        results: SummaryResult[]
        standstill_ends_on: string | null
        /** True if a challenge to an earlier award suspends the standstill from the start. */
        is_suspended: boolean
      },
    ): Email => ({
      subject: data.is_winner
        ? `${data.reference} has been awarded to your organisation`
        : `${data.reference}: your bid was not successful`,
      summary: `${data.buyer} has decided on the award of ${nameOf(data)}.`,
      paragraphs: [
        ...data.results.map(resultText),
        'Your assessment summary says how each criterion was judged and why. You can read it here or save it as a PDF.',
        ...(data.standstill_ends_on ? [standstillText(data.standstill_ends_on, data)] : []),
        ...(data.is_winner
          ? []
          : ['If you have questions about the result, ask the buyer privately from that page.']),
      ],
      action: openAssessment(data, 'Read your assessment summary'),
      reason: bidder,
    }),
    sample: {
      ...sampleTender,
      organisation_id: 4,
      is_winner: false,
      standstill_ends_on: '2027-01-08',
      is_suspended: false,
      results: [
        {
          lot_number: 1,
          outcome: 'lost',
          explanation: 'Another bid got more points in total.',
          total: '71.25',
          winner: { name: 'Harbour Cleaning Ltd', total: '83.40' },
        },
      ],
    },
  }),

  /** Notifies the people who can give the next approval. */
  'decision-to-approve': event({
    gather: async (tx, cause: OfTender & OfApprovers) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: (facts) => approversOf(facts),
    canBeMuted: true,
    isSealed: true,
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: an award decision needs your approval`,
      summary: `The award of ${nameOf(data)} needs your approval.`,
      paragraphs: ['Read the recommendation report, then approve or refuse the decision.'],
      action: openAward(data, 'Read the decision'),
      reason: reasons.ownTender,
    }),
    sample: sampleTender,
  }),

  'decision-reviewed': event({
    gather: async (tx, cause: OfTender & Reviewed) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.chairOf(tender_id),
    canBeMuted: true,
    isSealed: true,
    email: (
      data: TenderFacts & {
        is_approved: boolean
        by: string
        note: string
        /**
         * Text that names the next approver. Undefined in notices queued by earlier portal
         * versions.
         */
        waits?: string | null
      },
    ): Email => ({
      subject: data.is_approved
        ? `${data.reference}: the award decision was approved`
        : `${data.reference}: approval of the award decision was refused`,
      summary: `${data.by} has ${data.is_approved ? 'approved' : 'refused to approve'} the decision on the award of ${nameOf(data)}.`,
      paragraphs: [
        ...(data.note ? [{ by: 'The reason:', quote: data.note }] : []),
        ...(data.waits ? [data.waits] : []),
      ],
      action: openAward(data, decisionVerb(data)),
      reason: reasons.ownTender,
    }),
    sample: {
      ...sampleTender,
      is_approved: false,
      by: 'Ann Lee',
      note: 'Give the reason why the second bid wins.',
    },
  }),

  'decision-withdrawn': event({
    gather: async (tx, { tender_id }: OfTender) => ({
      ...(await tenderFacts(tx, tender_id)),
      reason: await readWithdrawalReason(tx, tender_id),
    }),
    recipients: ({ tender_id }) =>
      either(to.participantsOf(tender_id), to.biddersInRecord(tender_id)),
    canBeMuted: false,
    changesPage: true,
    email: (data: TenderFacts & { reason: string }): Email => ({
      subject: `${data.reference}: the award has been withdrawn`,
      summary: `${data.buyer} has withdrawn the decision on the award of ${nameOf(data)}. No contract has been signed.`,
      paragraphs: [
        { by: 'The buyer’s reason:', quote: data.reason },
        'The buyer will decide again. We’ll tell you the result.',
      ],
      action: open(data),
      reason: reasons.interest,
    }),
    sample: { ...sampleTender, reason: 'A price was read wrongly.' },
  }),

  'debrief-asked': event({
    gather: async (tx, cause: OfTender & { organisation: string; question: string }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.owningBuyersOf(tender_id),
    canBeMuted: true,
    isSealed: true,
    email: (data: TenderFacts & { organisation: string; question: string }): Email => ({
      subject: `${data.reference}: a bidder asks about the award`,
      summary: `${data.organisation} has asked a private question about the award of ${nameOf(data)}.`,
      paragraphs: [{ by: 'Their question:', quote: data.question }],
      action: openQuestions(data, 'Answer the question'),
      reason: reasons.ownTender,
    }),
    sample: {
      ...sampleTender,
      organisation: sampleOrganisation.organisation,
      question: 'Why did our plan for absences get only 2 marks?',
    },
  }),

  'debrief-answered': event({
    gather: async (tx, cause: OfBidder & { question: string; answer: string }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
    email: (data: TenderFacts & { question: string; answer: string }): Email => ({
      subject: `${data.reference}: the buyer has answered your question about the award`,
      summary: `${data.buyer} has answered your organisation’s private question about ${nameOf(data)}.`,
      paragraphs: [
        { by: 'Your question:', quote: data.question },
        { by: 'The answer:', quote: data.answer },
      ],
      action: openQuestions(data, 'Read the answer'),
      reason: bidder,
    }),
    sample: {
      ...sampleTender,
      question: 'Why did our plan for absences get only 2 marks?',
      answer: 'It doesn’t name who covers an absence.',
    },
  }),
}

type DecisionEvents = typeof decisionEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends DecisionEvents {}
}
