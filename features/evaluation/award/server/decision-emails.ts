import { outcomeLabels, type Outcome } from '#features/evaluation/summaries/contract/summary.ts'
import { formatDate } from '#kernel/format/date.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { bidder } from '#features/bids/server/bid-emails.ts'
import { nameOf, open, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

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

/** Emails about the award decision. Those sent before the award go only to the buyer's side. */
export const decisionEmails = {
  'assessment-summary': (
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

  'decision-to-approve': (data: TenderFacts): Email => ({
    subject: `${data.reference}: an award decision needs your approval`,
    summary: `The award of ${nameOf(data)} needs your approval.`,
    paragraphs: ['Read the recommendation report, then approve or refuse the decision.'],
    action: openAward(data, 'Read the decision'),
    reason: reasons.ownTender,
  }),

  'decision-reviewed': (
    data: TenderFacts & {
      is_approved: boolean
      by: string
      note: string
      /** Text that names the next approver. Undefined in notices of earlier portal versions. */
      waits?: string | null
    },
  ): Email => ({
    subject: data.is_approved
      ? `${data.reference}: the award decision was approved`
      : `${data.reference}: the award decision was refused`,
    summary: `${data.by} has ${data.is_approved ? 'approved' : 'refused'} the decision on the award of ${nameOf(data)}.`,
    paragraphs: [
      ...(data.note ? [{ by: 'The reason:', quote: data.note }] : []),
      ...(data.waits ? [data.waits] : []),
    ],
    action: openAward(data, decisionVerb(data)),
    reason: reasons.ownTender,
  }),

  'decision-withdrawn': (data: TenderFacts & { reason: string }): Email => ({
    subject: `${data.reference}: the award has been withdrawn`,
    summary: `${data.buyer} has withdrawn the decision on the award of ${nameOf(data)}. No contract has been signed.`,
    paragraphs: [
      { by: 'The buyer’s reason:', quote: data.reason },
      'The buyer will decide again. We’ll tell you the result.',
    ],
    action: open(data),
    reason: reasons.interest,
  }),

  'debrief-asked': (data: TenderFacts & { organisation: string; question: string }): Email => ({
    subject: `${data.reference}: a bidder asks about the award`,
    summary: `${data.organisation} has asked a private question about the award of ${nameOf(data)}.`,
    paragraphs: [{ by: 'Their question:', quote: data.question }],
    action: openQuestions(data, 'Answer the question'),
    reason: reasons.ownTender,
  }),

  'debrief-answered': (data: TenderFacts & { question: string; answer: string }): Email => ({
    subject: `${data.reference}: the buyer has answered your question about the award`,
    summary: `${data.buyer} has answered your organisation’s private question about ${nameOf(data)}.`,
    paragraphs: [
      { by: 'Your question:', quote: data.question },
      { by: 'The answer:', quote: data.answer },
    ],
    action: openQuestions(data, 'Read the answer'),
    reason: bidder,
  }),
} satisfies Record<string, (data: never) => Email>

type DecisionEmails = typeof decisionEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends DecisionEmails {}
}
