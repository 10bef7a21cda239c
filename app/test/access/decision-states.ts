import type { DecisionState } from '#features/evaluation/award/contract/decision.ts'

const path = '/tenders/:tenderId/decision'

/**
 * State that a decision must be in for each of these calls. All other calls that concern decisions
 * need one that awaits approval.
 */
const statesOfCalls: Record<string, DecisionState> = {
  [`PUT ${path}`]: 'draft',
  [`POST ${path}/submit`]: 'draft',
  [`POST ${path}/notify`]: 'approved',
  [`POST ${path}/withdraw`]: 'notified',
  'GET /tenders/:tenderId/assessment': 'notified',
  'GET /tenders/:tenderId/assessment.pdf': 'notified',
  'GET /tenders/:tenderId/debriefs': 'notified',
  'POST /tenders/:tenderId/debriefs': 'notified',
  'POST /tenders/:tenderId/debriefs/:debriefId/answer': 'notified',
}

/**
 * Returns the state that the decision must be in for a call, or undefined if the call doesn't need
 * a decision.
 */
export function decisionStateOf(call: string): DecisionState | undefined {
  return statesOfCalls[call] ?? (call.includes(path) ? 'awaiting_approval' : undefined)
}
