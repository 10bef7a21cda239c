// Checks who prepared and approved the award decisions in an evidence pack: compares the steps of
// each decision with the audit log, and the approved contents with those that the bidders received.
import * as z from 'zod/mini'
import type { DecisionStep } from '#features/evaluation/award/contract/decision.ts'
import type { EvidenceDecision } from '../contract/evidence-decisions.ts'
import {
  auditValues as at,
  evidencePaths as paths,
  type EvidenceAuditRow,
} from '../contract/evidence-format.ts'
import { canonicalText } from '#kernel/rules/canonical-text.ts'
import { metadataOf, type Context } from './context.ts'
import { hashText } from './digest.ts'
import { isSameTime } from './same-time.ts'

const ofDecision = z.object({
  decision_id: z.int(),
  sha256: z.string(),
  reason_sha256: z.optional(z.string()),
  for_user_id: z.optional(z.nullable(z.int())),
  level_by: z.optional(z.nullable(z.string())),
  level_user_id: z.optional(z.nullable(z.int())),
})
type LoggedStep = z.output<typeof ofDecision>
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
    const step = action.slice(prefix.length)
    const key = [data.decision_id, step, values[at.user_id], data.sha256].join(' ')
    const time = values[at.performed_at] ?? ''
    return [{ ...data, key, row: index + 1, step, time }]
  })
  for (const { id, steps } of decisions) {
    for (const taken of steps) {
      const { step, user_id, sha256 } = taken
      context.count('decision')
      const found = logged.findIndex(({ key }) => key === [id, step, user_id, sha256].join(' '))
      const faults =
        found >= 0
          ? compareStep(taken, logged.splice(found, 1)[0]!)
          : [
              `the audit log has no row about the step “${step}” of user ${user_id} with these contents: the step was added or changed.`,
            ]
      for (const text of faults) {
        context.fault({ check: 'decision', path: paths.decisions, place: `decision ${id}`, text })
      }
    }
  }
  for (const { row, decision_id, step } of logged) {
    const text = `the audit log says that decision ${decision_id} had the step “${step}”, but ${paths.decisions} doesn’t contain it: it was removed or changed.`
    context.fault({ check: 'decision', path: paths.audit, place: `row ${row}`, text })
  }
}

type Step = EvidenceDecision['steps'][number]

/** Returns how a step differs from its row in the audit log. */
function compareStep(taken: Step, logged: LoggedStep & { time: string }): string[] {
  const { step, created_at, reason = '' } = taken
  const isOther = (name: 'for_user_id' | 'level_by' | 'level_user_id') =>
    (logged[name] ?? null) !== (taken[name] ?? null)
  const hash = hashText(canonicalText(reason))
  return [
    ...(created_at && !isSameTime(created_at, logged.time)
      ? [
          `the step “${step}” was taken at ${logged.time} according to the audit log, not at ${created_at}.`,
        ]
      : []),
    ...(isOther('for_user_id')
      ? [`the audit log names another person in whose place the step “${step}” was taken.`]
      : []),
    ...(isOther('level_by') || isOther('level_user_id')
      ? [`the audit log names another requirement that the step “${step}” met.`]
      : []),
    // Earlier portal versions didn't state the hash.
    ...((logged.reason_sha256 ?? hash) === hash
      ? []
      : [
          `the reason for the step “${step}” was changed: its SHA-256 isn’t the one in the audit log.`,
        ]),
  ]
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

/** Returns the first approval since the decision was last sent for approval. */
const firstApproval = (steps: readonly Step[]) =>
  steps
    .slice(steps.findLastIndex(({ step }) => step === 'submit') + 1)
    .find(({ step }) => step === 'approve_first')

/** Returns the ids of the approver and of the person on whose behalf they approved. */
const peopleOf = ({ user_id, for_user_id }: Step) => [user_id, for_user_id ?? user_id]
