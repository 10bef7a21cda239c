// Each organisation has at most one interest in a tender. Any of its users can register the
// interest.
import * as z from 'zod/mini'
import {
  bidOutcomes,
  bidStages,
  sentStages,
  type BidStage,
} from '#features/tenders/contract/bid-stage.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { asXlsx } from '#kernel/contract/export.ts'
import { id, optionalText, organisationName, timestamp } from '#kernel/contract/fields.ts'
import {
  interestFilters,
  interestSorts,
  type InterestSort,
  type InterestTab,
} from './interest-lists.ts'
import { page, pageMeta, wholeQuery } from '#kernel/contract/pagination.ts'
import {
  eligibilityTypes,
  procedureTypes,
  tenderStatuses,
} from '#features/tenders/contract/tender.ts'

export const interestTexts = {
  withdrawBidFirst: 'Your organisation has sent a bid. Withdraw the bid first.',
}

/** Fallback messages for errors without a message from the server. */
export const interestFailures = {
  load: 'Failed to load interests',
  register: 'Failed to mark interest',
}

export const interest = z.object({
  id,
  created_at: timestamp,
  tender_id: id,
  /** Progress of the organisation's own bid, or null if the tender takes no bids on the portal. */
  bid: z.nullable(z.enum(bidStages)),
  /** Result of the organisation's own bid; null until an award names the winner. */
  outcome: z.nullable(z.enum(bidOutcomes)),
  tender: z.object({
    id,
    title: z.string(),
    reference: z.string(),
    reference_number: z.string(),
    status: z.enum(tenderStatuses),
    procedure_type: z.enum(procedureTypes),
    eligibility_type: z.enum(eligibilityTypes),
    clarification_deadline: timestamp,
    submission_deadline: timestamp,
    organisation: organisationName,
    /** True if the tender has been edited since this user last opened it. */
    is_changed: z.boolean(),
  }),
})
export type Interest = z.output<typeof interest>

/** Interest in a tender that has since been archived, with the few fields that are still shown. */
const archivedInterest = z.object({
  id,
  title: z.string(),
  reference: z.string(),
  organisation: organisationName,
  deleted_at: timestamp,
})
export type ArchivedInterest = z.output<typeof archivedInterest>

export const listInterests = endpoint({
  method: 'GET',
  path: '/interests',
  summary:
    'The interests of the caller’s organisation, newest first; in full unless a page or a filter is requested. Unless sorted, open interests start with the next deadline, ended ones with the latest',
  access: ['supplier'],
  token: 'read',
  query: z.object({
    ...wholeQuery,
    filter: z.optional(z.enum(interestFilters)),
    /** Part of the title, the reference or the buyer's name. */
    search: optionalText(200),
    sort: z.optional(z.enum(interestSorts)),
  }),
  reply: z.extend(page(interest), {
    meta: z.extend(pageMeta, {
      /** Number of interests for each filter; undefined if the list is not paged. */
      counts: z.optional(z.object({ open: z.int(), ended: z.int() })),
    }),
    /** At most 20 archived tenders, most recently archived first. */
    archived: z.array(archivedInterest),
  }),
})

/** Interested organisation, as the buyer sees it. */
const interestedOrganisation = z.object({
  id,
  created_at: timestamp,
  organisation: organisationName,
  user: z.object({ name: z.string(), email: z.string() }),
})

export const listTenderInterests = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/interests',
  summary: 'The organisations interested in a tender, newest first',
  access: ['buyer', 'admin'],
  token: 'read',
  reply: z.object({ data: z.array(interestedOrganisation) }),
})

export const exportTenderInterests = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/interests/export.csv',
  summary: 'The organisations interested in a tender, newest first, as one CSV file (text/csv)',
  access: ['buyer', 'admin'],
  token: 'read',
  reply: z.string(),
})
export const exportTenderInterestsXlsx = /* @__PURE__ */ asXlsx(exportTenderInterests)

export const registerInterest = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/interests',
  summary: 'Register the organisation’s interest',
  access: ['supplier'],
  token: 'interests:write',
  reply: z.object({ message: z.string(), interest }),
  status: 201,
})

export const withdrawInterest = endpoint({
  method: 'DELETE',
  path: '/tenders/:tenderId/interests',
  summary: 'Withdraw the organisation’s interest',
  access: ['supplier'],
  token: 'interests:write',
  body: z.object({ reason: optionalText(2000) }),
  reply: z.object({ message: z.string() }),
})

/** Returns why an interest can't be withdrawn, or null if no sent bid prevents it. */
export function whyNotWithdrawn(bid: BidStage | null | undefined): string | null {
  return sentStages.includes(bid) ? interestTexts.withdrawBidFirst : null
}

export const interestListTexts = {
  nothingThisWeek: 'None of the tenders you follow closes this week',
  all: 'All',
  open: 'Open',
  ended: 'Ended',
}

/** Default sort orders of the tabs. */
export const usualInterestSorts = {
  all: '-created_at',
  open: 'submission_deadline',
  ended: '-submission_deadline',
} as const satisfies Record<InterestTab, InterestSort>
