// Checks the award decisions in an evidence pack: compares the approved contents with the
// recalculated result, and the announced award with the decision.
import type { EvidenceDecision } from '../contract/evidence-decisions.ts'
import {
  evidencePaths as paths,
  type EvidenceAuditRow,
  type EvidenceAward,
} from '../contract/evidence-format.ts'
import {
  decisionText,
  firstOf,
  winnersIn,
} from '#features/evaluation/award/rules/decision-contents.ts'
import { checkApproval, checkSteps } from './check-approval.ts'
import type { CheckedBid } from './checked-bid.ts'
import type { Context } from './context.ts'
import { hashText } from './digest.ts'
import type { Recalculated } from './recalculate.ts'

interface Evidence {
  decisions: readonly EvidenceDecision[]
  awards: readonly EvidenceAward[]
  audit: readonly EvidenceAuditRow[]
  bids: readonly CheckedBid[]
  result: Recalculated
}

type Fault = (place: string, text: string) => void

/**
 * Checks every decision. Returns the decision that the bidders were notified of, or undefined if
 * there is none or it doesn't match the recalculated result.
 */
export function checkDecisions(
  context: Context,
  { decisions, awards, audit, bids, result: recalculated }: Evidence,
): EvidenceDecision | undefined {
  checkSteps(context, decisions, audit)
  const result = basisOf(context, decisions, recalculated)
  const fault: Fault = (place, text) =>
    context.fault({ check: 'decision', path: paths.decisions, place, text })
  for (const decision of decisions) {
    context.count('decision')
    checkApproval(context, decision)
    checkContents(context, fault, { decision, result })
  }
  const notified = decisions.find(({ state }) => state === 'notified')
  if (!notified && awards.length > 0) {
    context.notes.push('The tender was awarded without a decision of the panel’s chair.')
  }
  if (!notified) return undefined
  checkChoices(fault, notified, result)
  checkAwards(context, { notified, awards, bids })
  return isOfResult(context, notified, result) ? notified : undefined
}

/**
 * Returns the result on which the announced decision is based. Earlier portal versions ranked bids
 * below a minimum mark, so a decision that was announced then is compared with the result by that
 * rule.
 */
function basisOf(
  context: Context,
  decisions: readonly EvidenceDecision[],
  result: Recalculated,
): Recalculated {
  const notified = decisions.find(({ state }) => state === 'notified')
  if (!notified || isOfResult(context, notified, result)) return result
  const former = { ...result, lots: result.formerLots }
  return isOfResult(context, notified, former) ? former : result
}

interface OfResult {
  decision: EvidenceDecision
  result: Recalculated
}

function isOfResult(
  { manifest }: Context,
  { sha256, lots }: EvidenceDecision,
  { lots: recalculated, exclusions }: Recalculated,
): boolean {
  const text = decisionText({
    tender_id: manifest.tender.id,
    lots,
    result: recalculated.map(({ lot_id, bids }) => ({
      lot_id,
      bids: bids.map(({ bid_id, rank, total }) => ({
        bid_id,
        rank,
        total: total?.exact ?? null,
        exclusion: exclusions.get(bid_id) ?? null,
      })),
    })),
  })
  return hashText(text) === sha256
}

/**
 * Checks that a decision's hash, which the approval is bound to, still matches its choices and the
 * recalculated result.
 */
function checkContents(context: Context, fault: Fault, { decision, result }: OfResult): void {
  const { id, state, sha256 } = decision
  if (sha256 === null || isOfResult(context, decision, result)) return
  if (state === 'notified') {
    fault(
      `decision ${id}`,
      'the choices or the result were changed after the approval: their SHA-256 isn’t the approved one.',
    )
    return
  }
  context.notes.push(
    state === 'withdrawn'
      ? `Decision ${id} was withdrawn, and the result has changed since.`
      : `The choices or the result have changed since decision ${id} was sent for approval, so it is a draft again.`,
  )
}

const lotPlace = (id: number, lotId: number | null) =>
  lotId === null ? `decision ${id}` : `decision ${id}, lot ${lotId}`

/**
 * Checks that the winners of each lot are the first in the recalculated result and no more than the
 * set-up allows, or that a reason for choosing another bid is recorded.
 */
function checkChoices(
  fault: Fault,
  { id, lots }: EvidenceDecision,
  { lots: recalculated, tieBreaks, maxWinners }: Recalculated,
): void {
  for (const { lot_id, ...choice } of lots) {
    const bids = recalculated.find((lot) => lot.lot_id === lot_id)?.bids ?? []
    const winners = winnersIn(choice)
    const { firsts } = firstOf(bids, tieBreaks, winners.length)
    const place = lotPlace(id, lot_id)
    if (winners.length > maxWinners) {
      fault(place, `${winners.length} bids win, but the set-up allows ${maxWinners}.`)
    }
    for (const { bid_id, reason } of winners) {
      const rank = bids.find((bid) => bid.bid_id === bid_id)?.rank ?? null
      if (rank === null) fault(place, `bid ${bid_id} wins, but it has no rank.`)
      else if (!firsts.includes(bid_id) && reason.trim() === '') {
        fault(place, `bid ${bid_id} wins, but ${describeFirst(firsts)}, and no reason is recorded.`)
      }
    }
  }
}

function describeFirst(firsts: readonly number[]): string {
  if (firsts.length === 0) return 'the first bids are tied'
  return firsts.length === 1
    ? `bid ${firsts[0]} is first`
    : `bids ${firsts.join(' and ')} are first`
}

/** Returns the name with the id, because two organisations may have the same name. */
const nameOf = (bidder: { id: number; name: string } | undefined, bidId: number) =>
  bidder ? `${bidder.name}, organisation ${bidder.id}` : `bid ${bidId}`

interface Announced {
  notified: EvidenceDecision
  awards: readonly EvidenceAward[]
  bids: readonly CheckedBid[]
}

/** Checks that the announced winners and values match the decision. */
function checkAwards(context: Context, { notified, awards, bids }: Announced): void {
  const decided = notified.lots.flatMap(({ lot_id, ...choice }) =>
    winnersIn(choice).map(({ bid_id, value }) => {
      const bidder = bids.find(({ id }) => id === bid_id)?.bidder
      return { lot_id, winner: nameOf(bidder, bid_id), value }
    }),
  )
  const announced = awards.map(({ lot_id, organisation, value }) => ({
    lot_id,
    winner: nameOf(organisation, organisation.id),
    value,
  }))
  const named = (some: typeof decided, lotId: number | null) =>
    some
      .filter(({ lot_id }) => lot_id === lotId)
      .map(({ winner, value }) => `${winner} (${value ?? 'no value'})`)
      .toSorted()
      .join(' and ') || 'nobody'
  for (const lot_id of new Set([...decided, ...announced].map((one) => one.lot_id))) {
    context.count('decision')
    const said = named(announced, lot_id)
    const wanted = named(decided, lot_id)
    if (said === wanted) continue
    const place = lot_id === null ? null : `lot ${lot_id}`
    const text = `the announced winner is ${said}, but the decision names ${wanted}.`
    context.fault({ check: 'decision', path: paths.awards, place, text })
  }
}
