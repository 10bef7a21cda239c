// Access tables for the calls that concern standstills, contracts and bank holidays.
import type { Role } from '#kernel/contract/role.ts'
import type { OtherCall } from './other-call.ts'
import type { TenderCall } from './tender-call.ts'

const everyRole: readonly Role[] = ['supplier', 'buyer', 'admin']
const standstill = '/tenders/:tenderId/standstill'
const approvals = '/tenders/:tenderId/approvals'

const ofManagers = {
  roles: ['buyer', 'admin'],
  views: ['manages'],
  states: ['awarded'],
} as const

export const standstillCalls: Record<string, TenderCall> = {
  [`GET ${standstill}`]: {
    says: 'Everyone who sees a tender sees its standstill.',
    roles: everyRole,
    views: ['manages', 'reads', 'outline'],
  },
  [`POST ${standstill}`]: {
    says: 'Managers start the standstill of an awarded tender.',
    ...ofManagers,
  },
  [`POST ${standstill}/extension`]: { says: 'Managers make it longer.', ...ofManagers },
  [`POST ${standstill}/challenge`]: { says: 'Managers record a challenge.', ...ofManagers },
  [`POST ${standstill}/resume`]: { says: 'Managers record its end.', ...ofManagers },
  [`GET ${approvals}`]: {
    says: 'Buyers of the organisation read requests for approval.',
    roles: ['buyer'],
    views: ['manages'],
  },
  [`POST ${approvals}`]: { says: 'Managers send a contract for approval.', ...ofManagers },
  [`POST ${approvals}/:approvalId/review`]: {
    says: 'A buyer of the organisation who has not made the request approves it.',
    roles: ['buyer'],
    views: ['manages'],
    isApproval: true,
  },
  'POST /tenders/:tenderId/contracts': {
    says: 'Managers add the contract signed for an award.',
    ...ofManagers,
  },
}

const one = '/contracts/:contractId'

/**
 * Returns the table row for a call that reads contracts. Users who aren't members of an
 * organisation have no contracts, so they get 404.
 */
const readers = (says: string): OtherCall => ({
  says,
  roles: everyRole,
  otherwise: { 'supplier without organisation': 404, 'buyer without organisation': 404 },
})
const managers = (says: string): OtherCall => ({
  says,
  roles: ['buyer', 'admin'],
  otherwise: { 'buyer without organisation': 404 },
})
const list = (says: string): OtherCall => ({ says, roles: everyRole })
const administrators = (says: string): OtherCall => ({ says, roles: ['admin'] })

export const contractCalls: Record<string, OtherCall> = {
  'GET /contracts': list('Buyers and suppliers list their contracts, administrators all.'),
  'GET /contracts/export.csv': list('They export the list.'),
  'GET /contracts/export.xlsx': list('They export the list as a workbook.'),
  [`GET ${one}`]: readers('Buyer, supplier and administrators open a contract.'),
  [`GET ${one}/documents/:fileId`]: readers('They download its documents.'),
  [`PUT ${one}`]: managers('The buyer and administrators correct it.'),
  [`POST ${one}/modifications`]: managers('They record modifications.'),
  [`POST ${one}/options/:optionId/use`]: managers('They use options.'),
  [`POST ${one}/termination`]: managers('They terminate it.'),
  [`POST ${one}/kpis/:kpiId/ratings`]: managers('They rate its indicators.'),
  [`POST ${one}/documents`]: managers('They upload documents.'),
  [`DELETE ${one}/documents/:fileId`]: managers('They delete documents.'),
  'GET /admin/bank-holidays': administrators('Administrators see the bank holidays.'),
  'POST /admin/bank-holidays': administrators('Administrators add one.'),
  'PUT /admin/bank-holidays/:holidayId': administrators('Administrators change one.'),
  'DELETE /admin/bank-holidays/:holidayId': administrators('Administrators remove one.'),
}
