// The recommendation report: how the bids were judged, who judged them, and what was decided. The
// page and the PDF show the same lines.
import {
  summaryWords,
  decisionStateLabels,
  decisionStepLabels,
  noAwardLabels,
  type DecidedBid,
  type DecidedLot,
  type Decision,
  decisionWords,
} from '../contract/decision.ts'
import type { DecisionReport } from '../contract/decision-calls.ts'
import { exclusionCodeLabels } from '#features/evaluation/contract/evaluation.ts'
import { rolesOf } from '#features/evaluation/panel/contract/panel-task.ts'
import { rankingWords } from '#features/evaluation/ranking/contract/ranking.ts'
import { formatShortDateTime } from '#kernel/format/date.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { approvalOutcome, personOf } from '../contract/approval-outcome.ts'
import { firstOf, winnersIn } from '../rules/decision-contents.ts'
import {
  fullName,
  isPassOrFail,
  isPriceWeighted,
  lowestCriteria,
  priceCriteriaOf,
  type LowestCriterion,
} from '#features/bids/setup/rules/judging.ts'
import { maxPoints } from '#kernel/rules/max-points.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { PdfPart, PdfTable } from '#kernel/server/exports/pdf.ts'
import { readMembers } from '#features/evaluation/panel/server/read-members.ts'
import {
  buildSummaries,
  type BuiltSummary,
} from '#features/evaluation/summaries/server/build-summaries.ts'
import type { FoundDecision } from './find-decision.ts'
import { readSteps } from './present-decision.ts'
import { recordParts } from './report-record.ts'

export async function buildReport(db: Database, found: FoundDecision): Promise<DecisionReport> {
  const { tender } = found.panel
  const { name } = await db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', tender.organisation_id)
    .executeTakeFirstOrThrow()
  const summaries = await buildSummaries(db, found)
  const steps = await readSteps(db, tender.id, found.sha256)
  const { currency } = tender
  return {
    title: `Recommendation report, ${tender.reference}`,
    lines: [tender.title, name, `State: ${decisionStateLabels[found.state]}`],
    parts: [
      decisionPart(found, currency, approvalOutcome({ state: found.state, steps })),
      ...found.lots.map((lot) => rankingPart(lot, found)),
      criteriaPart(found),
      ...found.lots.flatMap((lot) => marksPart(lot, { panel: found.panel, summaries })),
      await panelPart(db, tender.id),
      ...(await recordParts(db, found.panel)),
      stepsPart(found, steps),
    ],
  }
}

const lotName = ({ lot }: DecidedLot) =>
  lot ? `Lot ${lot.lot_number}: ${lot.title}` : 'The whole tender'

/**
 * Describes the decision. `outcome` is the outcome of the approval; while it is undefined, the text
 * says whether approval is needed.
 */
function decisionPart(
  found: FoundDecision,
  currency: string,
  outcome: string | undefined,
): PdfPart {
  const { lots, value, threshold, needs_approval, approval_rule } = found
  // If there is only one award, its value is already the total.
  const hasTotal = value !== null && (lots.length > 1 || lots.some(hasSeveralWinners))
  const total = hasTotal ? [`Total value: ${exactMoney(value, currency)}`] : []
  const sum = hasTotal && lots.some(hasSeveralWinners) ? [sumOfWinners] : []
  const byLimit =
    threshold === null
      ? 'The organisation requires no approval of awards.'
      : `Awards above ${exactMoney(threshold, 'GBP')}, or in another currency, need approval. This one ${needs_approval ? 'does' : 'doesn’t'}.`
  const requirement = approval_rule ? decisionWords.ruleNeeds(approval_rule) : byLimit
  return {
    heading: 'Decision',
    entries: [
      ...lots.map((lot) => ({ title: lotName(lot), lines: choiceLines(lot, currency) })),
      { lines: [...total, ...sum, outcome ?? requirement] },
    ],
  }
}

const sumOfWinners =
  'It is the sum over all winners. Each counts with its value or its bid’s total, whichever is higher.'

const hasSeveralWinners = ({ choice }: DecidedLot) => winnersIn(choice).length > 1

function choiceLines(lot: DecidedLot, currency: string): string[] {
  const { choice, bids, tie_breaks } = lot
  if (!choice) return ['Not decided yet.']
  if (choice.no_award) {
    return [`No award: ${noAwardLabels[choice.no_award]}`, ...reasonLines(choice)]
  }
  const winners = winnersIn(choice)
  const { firsts } = firstOf(bids, tie_breaks, winners.length)
  const first = winners.length > 1 ? `among the first ${winners.length}` : 'first'
  return winners.flatMap((winner) => {
    const bid = bids.find(({ bid_id }) => bid_id === winner.bid_id)
    const place = firsts.includes(winner.bid_id) ? first : `not ${first}`
    return [
      `Award to ${bid?.bidder ?? 'a bid that is no longer ranked'}, ${place} in the ranking`,
      ...(winner.value === null ? [] : [`Value: ${exactMoney(winner.value, currency)}`]),
      ...reasonLines(winner),
    ]
  })
}

const reasonLines = ({ reason }: { reason: string }) => (reason ? [`Reason: ${reason}`] : [])

function rankingPart(lot: DecidedLot, found: FoundDecision): PdfPart {
  const ties = lot.tie_breaks.map(({ reason, by, order }) => ({
    title: 'Order of tied bids',
    lines: [
      `${order.map((id) => lot.bids.find(({ bid_id }) => bid_id === id)?.bidder).join(', ')}: ${reason} (${by.name})`,
    ],
  }))
  return {
    heading: lot.lot ? `Ranking of lot ${lot.lot.lot_number}` : 'Ranking',
    entries: [
      ...(lot.bids.length === 0 ? [{ lines: ['No bids were received.'] }] : []),
      ...(lot.bids.length === 0 ? [] : [{ lines: [], table: rankingTable(lot, found) }]),
      ...(lot.bids.length === 0 ? [] : priceEntries(lot, found)),
      ...ties,
    ],
  }
}

function rankingTable({ bids }: DecidedLot, { panel }: FoundDecision): PdfTable {
  const { currency } = panel.tender
  const max = maxPoints(panel.bidding.setup.price_weight)
  return {
    columns: [
      figure('Rank'),
      { header: 'Bidder', is_figure: false },
      figure(rankingWords.of(rankingWords.quality, max.quality)),
      figure(rankingWords.of(rankingWords.pricePoints, max.price)),
      figure(rankingWords.totalOf(max.total)),
      figure('Price'),
    ],
    note_header: 'Remarks',
    rows: bids.map((bid) => ({
      cells: [
        bid.rank === null ? '–' : String(bid.rank),
        bid.bidder,
        ...[bid.quality, bid.price, bid.total].map((points) => points ?? '–'),
        bid.total_price === null ? '–' : exactMoney(bid.total_price, currency),
      ],
      note: remarksOn(bid).join(' '),
    })),
  }
}

/**
 * Returns the prices and points for each price criterion; an empty list if the price isn't split.
 */
function priceEntries({ bids }: DecidedLot, { panel }: FoundDecision): PdfPart['entries'] {
  const { currency } = panel.tender
  return priceCriteriaOf(panel.bidding.setup).map(({ key, name, weight }) => ({
    title: `${summaryWords.priceFor(name)}, ${weight}%`,
    lines: [],
    table: {
      columns: [{ header: 'Bidder', is_figure: false }, figure('Price'), figure('Points')],
      note_header: 'Remarks',
      rows: bids.map(({ bidder, price_criteria }) => {
        const priced = price_criteria.find((one) => one.key === key)
        const cells = priced ? [exactMoney(priced.price, currency), priced.points] : ['–', '–']
        return { cells: [bidder, ...cells], note: '' }
      }),
    },
  }))
}

const figure = (header: string) => ({ header, is_figure: true })

function remarksOn({ exclusion, is_tied, is_low_price, below_minimum }: DecidedBid): string[] {
  if (exclusion) return [`Excluded: ${exclusionCodeLabels[exclusion]}.`]
  return [
    ...(is_tied ? ['Tied.'] : []),
    ...(is_low_price ? ['The price is flagged as abnormally low; no decision is recorded.'] : []),
    ...(below_minimum.length > 0
      ? ['A mark is below its minimum, so the bid is not considered.']
      : []),
  ]
}

function criteriaPart({ panel }: FoundDecision): PdfPart {
  const { setup } = panel.bidding
  const split = priceCriteriaOf(setup).map(
    ({ name, weight }) => `${summaryWords.priceFor(name)}: ${weight}%`,
  )
  const whole = isPriceWeighted(setup.price_formula) ? [`Price: ${setup.price_weight}%`] : []
  return {
    heading: 'Criteria and weights',
    entries: [
      {
        lines: [
          ...lowestCriteria(setup).map(
            (one) => `${fullName(one)}: ${one.weight}%${ownMarks(one, setup.scale)}`,
          ),
          ...(split.length > 0 ? split : whole),
          `Marks from 0 to ${setup.scale.length - 1}`,
        ],
      },
    ],
  }
}

/** Returns the range of the marks if the criterion has its own scale, otherwise an empty text. */
function ownMarks(criterion: LowestCriterion, common: readonly string[]): string {
  if (criterion.scale === common) return ''
  return isPassOrFail(criterion)
    ? ', pass or fail'
    : `, marks from 0 to ${criterion.scale.length - 1}`
}

interface Judged extends Pick<FoundDecision, 'panel'> {
  summaries: readonly BuiltSummary[]
}

/**
 * Lists the agreed marks for a lot with their reasons, so that bids can be compared by criterion.
 */
function marksPart({ lot }: DecidedLot, { panel, summaries }: Judged): PdfPart[] {
  const { setup } = panel.bidding
  const ofLot = summaries.filter(({ summary }) => summary.lot?.id === lot?.id)
  if (ofLot.length === 0) return []
  return [
    {
      heading: lot ? `Marks of lot ${lot.lot_number}` : 'Marks',
      entries: lowestCriteria(setup).map((criterion) => ({
        title: `${fullName(criterion)}, ${criterion.weight}%`,
        lines: [],
        table: marksTable(criterion.key, ofLot, criterion.scale.length - 1),
      })),
    },
  ]
}

function marksTable(key: string, summaries: readonly BuiltSummary[], highest: number): PdfTable {
  return {
    columns: [
      { header: 'Bidder', is_figure: false },
      figure(`Mark of ${highest}`),
      figure('Points'),
    ],
    note_header: 'Reason',
    rows: summaries.map(({ summary: { bidder, parts } }) => {
      const { mark, points, reason } = parts.find((part) => part.key === key)!
      return {
        cells: [bidder.name, mark ?? '–', points ?? '–'],
        note: mark === null ? 'Not marked' : reason,
      }
    }),
  }
}

async function panelPart(db: Database, tenderId: number): Promise<PdfPart> {
  const members = await readMembers(db, tenderId)
  return {
    heading: 'Panel',
    entries: [
      {
        lines: members.map((member) => `${member.user.name}: ${rolesOf(member)}`),
      },
    ],
  }
}

function stepsPart({ sha256 }: FoundDecision, steps: Decision['steps']): PdfPart {
  return {
    heading: 'Preparation and approval',
    entries: [
      { lines: [], table: stepsTable(steps) },
      ...(sha256 ? [{ lines: [`SHA-256 of the decision: ${sha256}`] }] : []),
    ],
  }
}

function stepsTable(steps: Decision['steps']): PdfTable {
  return {
    columns: ['Step', 'Person', 'Time (UK time)'].map((header) => ({ header, is_figure: false })),
    note_header: 'Reason',
    rows: steps.map((step) => ({
      cells: [decisionStepLabels[step.step], personOf(step), formatShortDateTime(step.taken_at)],
      note: step.reason,
    })),
  }
}
