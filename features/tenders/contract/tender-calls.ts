import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import {
  boundedText,
  dayInput,
  id,
  idInPath,
  optionalText,
  organisationName,
} from '#kernel/contract/fields.ts'
import { pageMeta, pageQuery } from '#kernel/contract/pagination.ts'
import {
  award,
  cancellation,
  deadlineMove,
  newTender,
  publication,
  tenderChanges,
} from './tender-input.ts'
import { tender, tenderRow } from './tender-reply.ts'
import {
  categories,
  procedureTypes,
  tenderLimits,
  tenderStatuses,
  tenderTexts,
  minLocationLength,
  supplierTabs,
  tenderSorts,
} from './tender.ts'

const managers = ['buyer', 'admin'] as const

/**
 * Returns a schema that treats an empty value, as sent by a form, like a filter that is not set.
 */
function filter<S extends z.ZodMiniType>(schema: S) {
  const nothing = z.pipe(
    z.literal(''),
    z.transform(() => undefined),
  )
  return z.optional(z.union([nothing, schema]))
}

const amount = z.pipe(
  z.union([boundedText(20), z.number()]),
  z.pipe(z.transform(String), z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/))),
)

/**
 * UK calendar day. Tenders whose deadline is on the day `deadline_from` or `deadline_to` also
 * match.
 */
const day = dayInput.check(z.regex(/^20/))

/** List such as "pest,waste", which matches tenders in any of these categories. */
const someCategories = z.pipe(
  boundedText(200),
  z.pipe(
    z.transform((given: string) => [...new Set(given.split(','))]),
    z.array(z.enum(categories)),
  ),
)

/**
 * Part of a location. Text shorter than three letters is refused, because a search for it couldn't
 * use the trigram index and would scan every tender.
 */
const place = z.pipe(
  boundedText(tenderLimits.location).check(
    z.refine((text) => text === '' || text.length >= minLocationLength, tenderTexts.locationShort),
  ),
  z.transform((text) => text || undefined),
)

export const tenderListQuery = z.object({
  ...pageQuery,
  search: optionalText(200),
  /** True to search for the exact words, without spelling corrections. */
  exact: filter(z.literal([true, 'true'])),
  sort: filter(z.enum(tenderSorts)),
  status: filter(z.enum(tenderStatuses)),
  filter: filter(z.enum(supplierTabs)),
  procedure_type: filter(z.enum(procedureTypes)),
  category: filter(z.enum(categories)),
  categories: filter(someCategories),
  /** Text that occurs anywhere in the location. */
  location: z.optional(place),
  organisation_id: filter(z.union([id, idInPath])),
  min_value: filter(amount),
  max_value: filter(amount),
  deadline_from: filter(day),
  deadline_to: filter(day),
  /** For buyers: `all` adds other organisations' published tenders whose eligibility is `open`. */
  scope: filter(z.enum(['own', 'all'])),
})
export type TenderListQuery = z.output<typeof tenderListQuery>

export const listTenders = endpoint({
  method: 'GET',
  path: '/tenders',
  summary: 'Tenders that the caller may see, searched and filtered',
  access: 'signed-in',
  token: 'read',
  query: tenderListQuery,
  reply: z.object({
    data: z.array(tenderRow),
    meta: z.extend(pageMeta, {
      /**
       * True if there are more rows than `total`, because counting and paging have an upper limit.
       */
      is_capped: z.boolean(),
      /**
       * Set if no tender matches the search as typed; the list then contains matches for this
       * correction.
       */
      corrected_search: z.optional(z.string()),
    }),
  }),
})

export const searchTenderOrganisations = endpoint({
  method: 'GET',
  path: '/tenders/organisations',
  summary: 'Organisations whose tenders the caller may see, for the organisation filter',
  access: 'signed-in',
  token: 'read',
  query: z.object({ search: optionalText(200) }),
  reply: z.object({ data: z.array(organisationName) }),
})

export const createTender = endpoint({
  method: 'POST',
  path: '/tenders',
  summary: 'Create a tender, as a draft or published; takes an Idempotency-Key',
  access: managers,
  token: 'tenders:write',
  takesKey: true,
  body: newTender,
  reply: z.object({ message: z.string(), tender }),
  status: 201,
})

export const getTender = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId',
  summary: 'One tender; a supplier’s call counts as a view',
  access: 'signed-in',
  token: 'read',
  reply: z.object({ data: tender }),
})

const changed = z.object({ message: z.string(), tender })

export const updateTender = endpoint({
  method: 'PUT',
  path: '/tenders/:tenderId',
  summary: 'Edit a tender; If-Match refuses a stale edit',
  access: managers,
  token: 'tenders:write',
  body: tenderChanges,
  reply: changed,
})

export const previewDeadlines = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/deadlines/preview',
  summary:
    'The email that suppliers would get if the deadlines were moved like this, and the number of recipients; changes nothing',
  access: managers,
  token: 'tenders:write',
  body: deadlineMove,
  reply: z.object({
    data: z.object({
      /** Null if no deadline moves, or while the tender is a draft. */
      email: z.nullable(z.object({ subject: z.string(), text: z.string() })),
      /** Number of organisations with users who would get the email, and number of these users. */
      suppliers: z.int(),
      people: z.int(),
    }),
  }),
})

export const archiveTender = endpoint({
  method: 'DELETE',
  path: '/tenders/:tenderId',
  summary:
    'Archive a tender; from the opening of its bids on, with a reason, by the panel’s chair or an administrator',
  access: managers,
  token: 'tenders:write',
  body: z.object({
    /**
     * Reason for the deletion, sent to the panel. Required once the opening of the bids has begun.
     */
    reason: optionalText(tenderLimits.reason),
  }),
  reply: z.object({ message: z.string() }),
})

export const publishTender = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/publish',
  summary: 'Publish a draft; after a moderator’s note, only with a change or a reply',
  access: managers,
  token: 'tenders:write',
  does: 'decide',
  body: publication,
  reply: changed,
})

export const unpublishTender = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/unpublish',
  summary: 'Return a published tender to draft',
  access: managers,
  token: 'tenders:write',
  does: 'decide',
  reply: changed,
})

export const closeTender = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/close',
  summary: 'Close a published tender; with bidding, not before its deadline',
  access: managers,
  token: 'tenders:write',
  does: 'decide',
  reply: changed,
})

export const awardTender = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/award',
  summary:
    'Award a tender, optionally naming winner (or winners lot by lot), value and note; with bidding, of opened bids only',
  access: managers,
  does: 'decide',
  body: award,
  reply: changed,
})

export const cancelTender = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/cancel',
  summary: 'Cancel a tender, with a coded reason and an explanation',
  access: managers,
  does: 'decide',
  body: cancellation,
  reply: changed,
})

export const getDeadlines = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/deadlines.ics',
  summary: 'The deadlines as a calendar file (text/calendar)',
  access: 'signed-in',
  token: 'read',
  reply: z.string(),
})
