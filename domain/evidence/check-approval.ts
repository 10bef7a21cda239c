// Checks who prepared and approved the award decisions in an evidence pack: compares the steps of
// each decision with the audit log, and the approved contents with those that the bidders received.
import * as z from 'zod/mini'
import type { DecisionStep } from '../contract/decision.ts'
import type { EvidenceDecision } from '../contract/evidence-decisions.ts'
import {
  auditValues as at,
  evidencePaths as paths,
  type EvidenceAuditRow,
} from '../contract/evidence-format.ts'
import { canonicalText } from '../rules/canonical-text.ts'
import { metadataOf, type Context } from './context.ts'
import { hashText } from './digest.ts'
import { isSameTime } from './same-time.ts'

const ofDecision = z.object({
  decision_id: z.int(),
  sha256: z.string(),
  reason_sha256: z.optional(z.string()),
  for_user_id: z.optional(z.int()),
})
const prefix = 'decision.'

/**
 * Checks that the audit log contains every step of every decision, and that the decisions contain
 * every step in the log.
 */
export function checkSteps(
  context: Context,
  decisions: readonly EvidenceDecision[],
  audit: readonly EvidenceAuditRow[],
): void {
  const logged = audit.flatMap(({ values }, index) => {
    const action = values[at.action] ?? ''
    const { data } = ofDecision.safeParse(metadataOf(values))
    if (!action.startsWith(prefix) || !data) return []
    const { decision_id, sha256, reason_sha256, for_user_id } = data
    const step = action.slice(prefix.length)
    const key = [decision_id, step, values[at.user_id], sha256].join(' ')
    const time = values[at.performed_at] ?? ''
    return [{ key, row: index + 1, decision_id, step, reason_sha256, for_user_id, time }]
  })
  for (const { id, steps } of decisions) {
    for (const { step, user_id, for_user_id, sha256, reason = '', created_at } of steps) {
      context.count('decision')
      const found = logged.findIndex(({ key }) => key === [id, step, user_id, sha256].join(' '))
      const place = `decision ${id}`
      if (found >= 0) {
        const [row] = logged.splice(found, 1)
        if (created_at && !isSameTime(created_at, row!.time)) {
          const text = `the step “${step}” was taken at ${row!.time} according to the audit log, not at ${created_at}.`
          context.fault({ check: 'decision', path: paths.decisions, place, text })
        }
        if ((row!.for_user_id ?? null) !== (for_user_id ?? null)) {
          const text = `the audit log names another person in whose place the step “${step}” was taken.`
          context.fault({ check: 'decision', path: paths.decisions, place, text })
        }
        const hash = hashText(canonicalText(reason))
        // Earlier releases didn't state the hash.
        if ((row!.reason_sha256 ?? hash) === hash) continue
        const text = `the reason for the step “${step}” was changed: its SHA-256 isn’t the one in the audit log.`
        context.fault({ check: 'decision', path: paths.decisions, place, text })
      } else {
        const text = `the audit log has no row about the step “${step}” of user ${user_id} with these contents: the step was added or changed.`
        context.fault({ check: 'decision', path: paths.decisions, place, text })
      }
    }
  }
  for (const { row, decision_id, step } of logged) {
    const text = `the audit log says that decision ${decision_id} had the step “${step}”, but ${paths.decisions} doesn’t contain it: it was removed or changed.`
    context.fault({ check: 'decision', path: paths.audit, place: `row ${row}`, text })
  }
}

const preparing: ReadonlySet<DecisionStep> = new Set<DecisionStep>(['save', 'submit', 'complete'])

/**
 * Checks that the bidders were notified of the approved contents, that nobody approved a decision
 * they had prepared, and that nobody gave both approvals.
 */
export function checkApproval(context: Context, decision: EvidenceDecision): void {
  const { id, state, sha256, steps } = decision
  const fault = (text: string) =>
    context.fault({ check: 'decision', path: paths.decisions, place: `decision ${id}`, text })
  const wasNotified = state === 'notified' || state === 'withdrawn'
  const isApproved = steps.some(
    (one) => (one.step === 'approve' || one.step === 'complete') && one.sha256 === sha256,
  )
  if (wasNotified && !isApproved) {
    fault('the bidders were notified of contents that nobody had approved or completed.')
  }
  steps.forEach(({ step, user_id }, index) => {
    const isOwn = steps
      .slice(0, index)
      .some((one) => one.user_id === user_id && preparing.has(one.step))
    if (isApproval(step) && isOwn) {
      fault(`user ${user_id} has approved a decision that they had prepared.`)
    }
    const first = step === 'approve' ? firstApproval(steps.slice(0, index)) : undefined
    const twice = first && peopleOf(first).find((id) => peopleOf(steps[index]!).includes(id))
    if (twice) fault(`both approvals were given by user ${twice} or in their place.`)
  })
}

const isApproval = (step: DecisionStep) => step === 'approve' || step === 'approve_first'

type Step = EvidenceDecision['steps'][number]

/** Returns the first approval since the decision was last sent for approval. */
const firstApproval = (steps: readonly Step[]) =>
  steps
    .slice(steps.findLastIndex(({ step }) => step === 'submit') + 1)
    .find(({ step }) => step === 'approve_first')

/** Returns the ids of the approver and of the person in whose place they approved. */
const peopleOf = ({ user_id, for_user_id }: Step) => [user_id, for_user_id ?? user_id]
