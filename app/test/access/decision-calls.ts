// Access table for the calls that concern decisions, assessment summaries and private questions. In
// the test data (tender-scene.ts), the buyer is the panel's chair and has prepared the decision,
// and the participant's bid was not successful.
import type { TenderCall } from './tender-call.ts'
import { hasNotEnded } from './tender-scene.ts'

const buyers = { roles: ['buyer'], views: ['manages'] } as const
const chair = { ...buyers, isOfPanel: true } as const
const bidders = { roles: ['supplier'], views: ['reads'] } as const

const path = '/tenders/:tenderId/decision'
const assessment = '/tenders/:tenderId/assessment'
const debriefs = '/tenders/:tenderId/debriefs'

function rows(call: TenderCall, names: string[]): Record<string, TenderCall> {
  return Object.fromEntries(names.map((name) => [name, call]))
}

export const decisionCalls: Record<string, TenderCall> = {
  ...rows({ says: 'Buyers of the organisation read a decision that awaits approval.', ...buyers }, [
    `GET ${path}`,
    `GET ${path}/report`,
    `GET ${path}/report.pdf`,
    `GET ${path}/summaries`,
    `GET ${path}/summaries/:bidId`,
  ]),
  ...rows(
    {
      says: 'The chair prepares the decision until the tender has ended.',
      ...chair,
      states: hasNotEnded,
    },
    [`PUT ${path}`, `POST ${path}/submit`, `PUT ${path}/summaries/:bidId`],
  ),
  [`POST ${path}/review`]: {
    says: 'A buyer of the organisation who has not prepared the decision approves it.',
    ...buyers,
    isApproval: true,
    states: hasNotEnded,
  },
  [`POST ${path}/notify`]: {
    says: 'The chair notifies the bidders of a tender that suppliers can see.',
    ...chair,
    states: ['published', 'expired', 'closed'],
  },
  [`POST ${path}/withdraw`]: {
    says: 'Buyers of the organisation withdraw a decision after the bidders were notified.',
    ...buyers,
    states: ['awarded'],
  },
  [`GET ${assessment}`]: { says: 'Suppliers read summaries of their own bids.', ...bidders },
  [`GET ${assessment}.pdf`]: {
    says: 'A bidder saves the summaries of its own bids.',
    ...bidders,
    own: true,
  },
  [`GET ${debriefs}`]: {
    says: 'The buyer reads all private questions, a bidder its own.',
    roles: ['buyer', 'supplier'],
    views: ['manages', 'reads'],
    readers: 'supplier',
  },
  [`POST ${debriefs}`]: {
    says: 'An unsuccessful bidder asks about the award.',
    ...bidders,
    own: true,
  },
  [`POST ${debriefs}/:debriefId/answer`]: {
    says: 'Buyers of the organisation answer private questions.',
    ...buyers,
  },
}
