import type { DecisionState } from '#domain/contract/decision.ts'

const path = '/tenders/:tenderId/decision'

/** Decision states that calls need; other calls about decisions need one that awaits approval. */
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

/** Returns the decision state that a call needs, or undefined if it needs no decision. */
export function decisionStateOf(call: string): DecisionState | undefined {
  return statesOfCalls[call] ?? (call.includes(path) ? 'awaiting_approval' : undefined)
}
