// Checks the assessment summaries in an evidence pack against the recalculated result, and the
// bidders' private questions against the audit log.
import * as z from 'zod/mini'
import type {
  EvidenceDebrief,
  EvidenceDecision,
  EvidenceSummary,
} from '../contract/evidence-decisions.ts'
import {
  auditValues as at,
  evidencePaths as paths,
  type EvidenceAuditRow,
} from '../contract/evidence-format.ts'
import type { BidResult } from '../rules/calculate-result.ts'
import { order, rational } from '../rules/rational.ts'
import { metadataOf, type Context } from './context.ts'
import type { Recalculated } from './recalculate.ts'

interface Sent {
  summaries: readonly EvidenceSummary[]
  decision: EvidenceDecision
  result: Recalculated
}

/** Checks that every bid has a summary with the recalculated marks, points and outcome. */
export function checkSummaries(context: Context, { summaries, decision, result }: Sent): void {
  const fault = (bidId: number, text: string) =>
    context.fault({ check: 'decision', path: paths.summaries, place: `bid ${bidId}`, text })
  for (const { lot_id, bids } of result.lots) {
    const choice = decision.lots.find((lot) => lot.lot_id === lot_id)
    for (const bid of bids) {
      context.count('decision')
      const sent = summaries.find(
        ({ decision_id, bid_id }) => decision_id === decision.id && bid_id === bid.bid_id,
      )
      if (!sent) {
        fault(bid.bid_id, 'the bidder was notified without an assessment summary.')
        continue
      }
      const { marks } = result.bids.find(({ id }) => id === bid.bid_id)!
      const outcome = outcomeOf(bid, choice, result)
      for (const problem of differences(sent.content, { bid, marks, outcome })) {
        fault(bid.bid_id, problem)
      }
    }
  }
}

type Choice = EvidenceDecision['lots'][number]
type Content = EvidenceSummary['content']

function outcomeOf(
  { bid_id }: BidResult,
  choice: Choice | undefined,
  { exclusions }: Recalculated,
): Content['outcome'] {
  if (exclusions.has(bid_id)) return 'excluded'
  if (choice?.bid_id === bid_id) return 'won'
  return choice?.no_award ? 'no_award' : 'lost'
}

interface Expected {
  bid: BidResult
  marks: Readonly<Record<string, string>>
  outcome: Content['outcome']
}

function differences(content: Content, { bid, marks, outcome }: Expected): string[] {
  const hasMarks = Object.keys(marks).length > 0
  const all = bid.criteria.flatMap(({ parts, ...criterion }) => [criterion, ...parts])
  const pairs: [what: string, said: string | null, found: string | null][] = [
    ['outcome', content.outcome, outcome],
    ['points for quality', content.quality, hasMarks ? bid.quality.points : null],
    ['points for the price', content.price, bid.price?.points ?? null],
    ['total', content.total, bid.total?.points ?? null],
    ...content.parts.flatMap(({ key, mark, points }): typeof pairs => {
      const agreed = marks[key] ?? null
      const found = all.find((one) => one.key === key)?.points ?? null
      return [
        [`mark for ${key}`, mark, isSameMark(mark, agreed) ? mark : agreed],
        [`points for ${key}`, points, agreed === null ? null : found],
      ]
    }),
  ]
  return pairs
    .filter(([, said, found]) => said !== found)
    .map(([what, said, found]) => {
      return `the summary says that the ${what} is ${said ?? 'none'}, but the record gives ${found ?? 'none'}.`
    })
}

const isSameMark = (one: string | null, other: string | null) =>
  one !== null && other !== null && order(rational(one), rational(other)) === 0

const ofDebrief = z.object({ debrief_id: z.int() })

/**
 * Checks that the audit log contains every private question and answer, and that none in the log is
 * missing from the pack.
 */
export function checkDebriefs(
  context: Context,
  debriefs: readonly EvidenceDebrief[],
  audit: readonly EvidenceAuditRow[],
): void {
  const logged = new Map(
    audit.flatMap(({ values }, index): [string, number][] => {
      const action = values[at.action] ?? ''
      const { data } = ofDebrief.safeParse(metadataOf(values))
      return data ? [[`${action} ${data.debrief_id}`, index + 1]] : []
    }),
  )
  for (const { id, answered_at } of debriefs) {
    for (const action of ['debrief.asked', ...(answered_at === null ? [] : ['debrief.answered'])]) {
      context.count('decision')
      if (logged.delete(`${action} ${id}`)) continue
      const text = `the audit log has no row “${action}” about this question: it was added later.`
      context.fault({ check: 'decision', path: paths.debriefs, place: `question ${id}`, text })
    }
  }
  for (const [name, row] of logged) {
    const text = `the audit log contains “${name}”, but ${paths.debriefs} doesn’t: it was removed.`
    context.fault({ check: 'decision', path: paths.audit, place: `row ${row}`, text })
  }
}
