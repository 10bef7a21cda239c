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
import type { BidResult } from '#features/evaluation/ranking/rules/calculate-result.ts'
import { winnersIn } from '#features/evaluation/award/rules/decision-contents.ts'
import { canonicalText } from '#kernel/rules/canonical-text.ts'
import { order, rational } from '#kernel/rules/rational.ts'
import { pricePairs, type Pair } from './compared-pairs.ts'
import { metadataOf, type Context } from './context.ts'
import { hashText } from './digest.ts'
import { isSameTime } from './same-time.ts'
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
  if (winnersIn(choice).some((winner) => winner.bid_id === bid_id)) return 'won'
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
  const pairs: Pair[] = [
    ['outcome', content.outcome, outcome],
    ['points for quality', content.quality, hasMarks ? bid.quality.points : null],
    ['points for the price', content.price, bid.price?.points ?? null],
    ...pricePairs(content.price_criteria, bid.price_criteria),
    ['total', content.total, bid.total?.points ?? null],
    ...content.parts.flatMap(({ key, mark, points }): Pair[] => {
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

const ofNotification = z.object({
  decision_id: z.int(),
  summaries: z.optional(z.array(z.object({ bid_id: z.int(), sha256: z.string() }))),
})

/**
 * Checks that the audit log states the hash of every summary, and that no summary whose hash the
 * log states is missing from the pack.
 */
export function checkSentSummaries(
  context: Context,
  summaries: readonly EvidenceSummary[],
  audit: readonly EvidenceAuditRow[],
): void {
  const fault = (bidId: number, text: string) =>
    context.fault({ check: 'decision', path: paths.summaries, place: `bid ${bidId}`, text })
  const left = [...summaries]
  for (const { values } of audit) {
    if (values[at.action] !== 'decision.notify') continue
    const { data } = ofNotification.safeParse(metadataOf(values))
    if (!data) continue
    const { decision_id } = data
    if (!data.summaries) {
      context.notes.push(
        `An earlier release sent the summaries of decision ${decision_id}. The audit log doesn’t state their hashes, so only their marks, points and outcomes are checked.`,
      )
    }
    for (const { bid_id, sha256 } of data.summaries ?? []) {
      context.count('decision')
      const place = left.findIndex(
        (one) => one.decision_id === decision_id && one.bid_id === bid_id,
      )
      const [sent] = place >= 0 ? left.splice(place, 1) : []
      if (!sent) fault(bid_id, 'the summary that was sent to this bidder was removed.')
      else if (hashText(canonicalText(sent.content)) !== sha256) {
        fault(
          bid_id,
          'this is not the summary that was sent: its SHA-256 isn’t the one in the audit log.',
        )
      }
    }
    if (!data.summaries) continue
    for (const { bid_id } of left.filter((one) => one.decision_id === decision_id)) {
      fault(bid_id, 'the audit log doesn’t say that this summary was sent: it was added.')
    }
  }
}

const ofDebrief = z.object({
  debrief_id: z.int(),
  organisation_id: z.int(),
  sha256: z.optional(z.string()),
})

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
    audit.flatMap(({ values }, index): [string, Logged][] => {
      const action = values[at.action] ?? ''
      const { data } = ofDebrief.safeParse(metadataOf(values))
      if (!data) return []
      const { debrief_id, organisation_id, sha256 } = data
      const time = values[at.performed_at] ?? ''
      return [[`${action} ${debrief_id}`, { row: index + 1, organisation_id, sha256, time }]]
    }),
  )
  const fault = (id: number, text: string) =>
    context.fault({ check: 'decision', path: paths.debriefs, place: `question ${id}`, text })
  for (const { id, organisation_id, question_text, created_at, ...answer } of debriefs) {
    const { answer_text, answered_at } = answer
    const texts: Said[] = [['debrief.asked', question_text, created_at]]
    if (answered_at !== null) texts.push(['debrief.answered', answer_text, answered_at])
    else if (answer_text) fault(id, 'the answer has no time: it was added or changed.')
    for (const [action, text, time] of texts) {
      context.count('decision')
      const found = logged.get(`${action} ${id}`)
      logged.delete(`${action} ${id}`)
      if (!found)
        fault(id, `the audit log has no row “${action}” about this question: it was added later.`)
      else if ((organisation_id ?? found.organisation_id) !== found.organisation_id) {
        fault(
          id,
          `the audit log says that organisation ${found.organisation_id} asked, not ${organisation_id}.`,
        )
      } else if (time && !isSameTime(time, found.time)) {
        fault(id, `the row “${action}” of the audit log has the time ${found.time}, not ${time}.`)
      } else if (found.sha256 && hashText(canonicalText(text ?? null)) !== found.sha256) {
        fault(
          id,
          `the text was changed: its SHA-256 isn’t the one in the row “${action}” of the audit log.`,
        )
      }
    }
  }
  for (const [name, { row }] of logged) {
    const text = `the audit log contains “${name}”, but ${paths.debriefs} doesn’t: it was removed.`
    context.fault({ check: 'decision', path: paths.audit, place: `row ${row}`, text })
  }
}

type Said = [action: string, text: string | null | undefined, time: string | undefined]

interface Logged {
  row: number
  organisation_id: number
  time: string
  sha256: string | undefined
}
