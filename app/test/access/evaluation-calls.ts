// Access table for the calls that concern an evaluation: panel, marks, result and private
// questions. In the test data (tender-scene.ts), the buyer is the panel's chair and only evaluator.
import type { Role } from '#kernel/contract/role.ts'
import { hasNotEnded } from './tender-scene.ts'
import type { TenderCall } from './tender-call.ts'

const roles: readonly Role[] = ['buyer']
const buyers = { roles, views: ['manages'] } as const
const ofPanel = { ...buyers, isOfPanel: true } as const
const bidders = { roles: ['supplier'], views: ['reads'] } as const

const path = '/tenders/:tenderId/evaluation'
const bid = `${path}/bids/:bidId`
const own = '/tenders/:tenderId/clarifications'

/** Calls that guests may make too if they are on the panel. */
const evenGuests = { ...ofPanel, guests: 'on panel' } as const

function rows(call: TenderCall, names: string[]): Record<string, TenderCall> {
  return Object.fromEntries(names.map((name) => [name, call]))
}

export const evaluationCalls: Record<string, TenderCall> = {
  [`GET ${path}`]: {
    says: 'Managers see the stage and the people of the evaluation.',
    roles: ['buyer', 'admin'],
    views: ['manages'],
    guests: 'on panel',
  },
  [`PUT ${path}`]: {
    says: 'The chair changes the panel once the tender has been published, until it has ended.',
    ...ofPanel,
    states: ['published', 'expired', 'closed', 'unpublished'],
  },
  ...rows(
    {
      says: 'The chair presides until the tender has ended.',
      ...ofPanel,
      states: hasNotEnded,
    },
    [
      `POST ${path}/invitations`,
      `DELETE ${path}/invitations/:invitationId`,
      `POST ${path}/mitigations`,
      `POST ${path}/steps`,
      `PUT ${bid}/consensus`,
      `POST ${bid}/exclusion`,
      `POST ${bid}/reinstatement`,
      `POST ${bid}/clarifications`,
      `POST ${bid}/low-price`,
      `POST ${path}/tie-breaks`,
    ],
  ),
  ...rows(
    {
      says: 'Evaluators judge until the tender has ended.',
      ...evenGuests,
      states: hasNotEnded,
    },
    [
      `POST ${path}/declarations`,
      `PUT ${bid}/score`,
      `POST ${path}/finish`,
      `POST ${path}/confirmations`,
    ],
  ),
  ...rows({ says: 'The panel reads its record, also once the tender has ended.', ...evenGuests }, [
    `GET ${path}/declarations`,
    `GET ${path}/bids`,
    `GET ${bid}`,
    `GET ${bid}/files/:fileId`,
    `GET ${path}/scores`,
    `GET ${path}/consensus`,
    `GET ${path}/clarifications`,
    `GET ${path}/clarifications/:clarificationId/files/:fileId`,
  ]),
  ...rows({ says: 'Members of the organisation read the result after the lock.', ...ofPanel }, [
    `GET ${path}/ranking`,
    `GET ${path}/export.xlsx`,
    `GET ${path}/export.csv`,
  ]),
  ...rows({ says: 'The chair and observers take the evidence after the lock.', ...ofPanel }, [
    `POST ${path}/evidence`,
    `GET ${path}/evidence`,
    `GET ${path}/evidence/:packId/pack.zip`,
  ]),
  'GET /tenders/:tenderId/evidence': {
    says: 'Suppliers see the evidence packs of their own organisation.',
    ...bidders,
  },
  ...rows(
    {
      says: 'A bidder takes the evidence about its own bids once the tender has ended.',
      ...bidders,
      states: ['awarded', 'cancelled'],
      own: true,
    },
    ['POST /tenders/:tenderId/evidence', 'GET /tenders/:tenderId/evidence/:packId/pack.zip'],
  ),
  [`GET ${own}`]: {
    says: 'Suppliers see questions about their own bids.',
    ...bidders,
  },
  ...rows(
    {
      says: 'A bidder answers questions about its own bids until the tender has ended.',
      ...bidders,
      states: ['published', 'expired', 'closed'],
      own: true,
    },
    [
      `POST ${own}/:clarificationId/reply`,
      `POST ${own}/:clarificationId/files`,
      `DELETE ${own}/:clarificationId/files/:fileId`,
    ],
  ),
}
