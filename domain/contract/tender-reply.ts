// A tender as it leaves the server. Fields marked optional are for those who manage the tender, or
// for suppliers, and are left out for everybody else.
import * as z from 'zod/mini'
import { document } from './document.ts'
import { id, money, timestamp } from './fields.ts'
import { moderationStatuses } from './moderation.ts'
import {
  cancellationReasons,
  categories,
  currencies,
  eligibilityTypes,
  procedureTypes,
  tenderStatuses,
} from './tender.ts'
import { invitationStatuses } from './invitation.ts'

export const organisationName = z.object({ id, name: z.string() })

const tenderMetadata = z.object({
  categories: z.array(z.enum(categories)),
  cpv_codes: z.array(z.string()),
  location: z.nullable(z.string()),
})

/** Enough for `can()` and `whyNot()`: a row of this shape is a `TenderFacts`. */
export const tenderFacts = {
  organisation_id: id,
  status: z.enum(tenderStatuses),
  eligibility_type: z.enum(eligibilityTypes),
  submission_deadline: timestamp,
  clarification_deadline: timestamp,
  allow_questions: z.boolean(),
  require_interest_before_download: z.boolean(),
  /** Once at least, also when it is a draft again. */
  was_published: z.boolean(),
  deleted_at: z.nullable(timestamp),
  is_invited: z.boolean(),
  has_accepted_nda: z.boolean(),
  is_interested: z.boolean(),
}

const shared = {
  id,
  title: z.string(),
  reference: z.string(),
  ...tenderFacts,
  procedure_type: z.enum(procedureTypes),
  /** Null while an NDA guards it. */
  description: z.nullable(z.string()),
  estimated_value: z.nullable(money),
  currency: z.enum(currencies),
  organisation: organisationName,
  metadata: tenderMetadata,
  created_at: timestamp,
  published_at: z.nullable(timestamp),
  /** Suppliers: edited since their organisation's user last opened it. */
  is_changed: z.optional(z.boolean()),
  /** Managers only, from here on. */
  moderation_status: z.optional(z.enum(moderationStatuses)),
  interests_count: z.optional(z.int()),
  questions_count: z.optional(z.int()),
  unanswered_questions_count: z.optional(z.int()),
}

/** A row of the list; its description is shortened. */
export const tenderRow = z.object(shared)
export type TenderRow = z.output<typeof tenderRow>

export const tender = z.object({
  ...shared,
  /** Rises with every change; send it back as `If-Match`, quoted. */
  version: z.int(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.nullable(z.string()),
  updated_at: timestamp,
  closed_at: z.nullable(timestamp),
  awarded_at: z.nullable(timestamp),
  cancelled_at: z.nullable(timestamp),
  award: z.nullable(
    z.object({
      organisation: z.nullable(organisationName),
      value: z.nullable(money),
      /** Managers only. */
      note: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Left out while an NDA guards them. */
  documents: z.optional(z.array(document)),
  cancellation: z.nullable(z.object({ reason: z.enum(cancellationReasons), text: z.string() })),
  /** Suppliers: when this user last opened it, before now. */
  last_seen_at: z.optional(z.nullable(timestamp)),
  /** Suppliers: their own invitation, if there is one. */
  invitation: z.optional(z.nullable(z.object({ id, status: z.enum(invitationStatuses) }))),
  /** Managers only, from here on. */
  moderation_notes: z.optional(z.nullable(z.string())),
  creator: z.optional(z.object({ id, name: z.string() })),
  documents_count: z.optional(z.int()),
  view_count: z.optional(z.int()),
})
export type Tender = z.output<typeof tender>
