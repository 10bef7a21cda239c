// A tender as it leaves the server. Fields marked optional are for those who manage the tender, or
// for suppliers, and are left out for everybody else.
import * as z from 'zod/mini'
import { document } from './document.ts'
import { namesWhere, partOf } from './field-table.ts'
import { id, money, timestamp } from './fields.ts'
import { moderationStatuses } from './moderation.ts'
import { invitationStatuses } from './invitation.ts'
import { metadataFields, metadataNames, ownFields } from './tender-fields.ts'
import { cancellationReasons, tenderStatuses } from './tender.ts'

export const organisationName = z.object({ id, name: z.string() })

/** Enough for `can()` and `whyNot()`: a row of this shape is a `TenderFacts`. */
export const tenderFacts = {
  ...partOf(ownFields, 'reply', [
    'organisation_id',
    'eligibility_type',
    'submission_deadline',
    'clarification_deadline',
    'allow_questions',
    'require_interest_before_download',
  ]),
  status: z.enum(tenderStatuses),
  /** Once at least, also when it is a draft again. */
  was_published: z.boolean(),
  deleted_at: z.nullable(timestamp),
  is_invited: z.boolean(),
  has_accepted_nda: z.boolean(),
  is_interested: z.boolean(),
}

const shared = {
  id,
  reference: z.string(),
  ...tenderFacts,
  ...partOf(ownFields, 'reply', namesWhere(ownFields, 'isListed', true)),
  organisation: organisationName,
  metadata: z.object(partOf(metadataFields, 'reply', metadataNames)),
  created_at: timestamp,
  published_at: z.nullable(timestamp),
  /** Suppliers send their bids here. */
  takes_bids: z.boolean(),
  /** Suppliers: edited since their organisation's user last opened it. */
  is_changed: z.optional(z.boolean()),
  /** Managers only, from here on. */
  moderation_status: z.optional(z.enum(moderationStatuses)),
  interests_count: z.optional(z.int()),
  questions_count: z.optional(z.int()),
  unanswered_questions_count: z.optional(z.int()),
}

/** A row of the list; its description is shortened. */
export const tenderRow = z.object({
  ...shared,
  /** Suppliers: which of the caller's saved searches find it, and by what of it. */
  fits: z.optional(z.array(z.object({ id, name: z.string(), because: z.string() }))),
})
export type TenderRow = z.output<typeof tenderRow>

export const tender = z.object({
  ...shared,
  /** Rises with every change; send it back as `If-Match`, quoted. */
  version: z.int(),
  ...partOf(ownFields, 'reply', namesWhere(ownFields, 'isListed', false)),
  updated_at: timestamp,
  closed_at: z.nullable(timestamp),
  awarded_at: z.nullable(timestamp),
  cancelled_at: z.nullable(timestamp),
  award: z.nullable(
    z.object({
      organisation: z.nullable(organisationName),
      value: z.nullable(money),
      /** Winners lot by lot; empty where the tender was awarded as a whole. */
      lots: z.array(
        z.object({
          lot_number: z.int(),
          organisation: organisationName,
          value: z.nullable(money),
        }),
      ),
      /** Managers only. */
      note: z.optional(z.nullable(z.string())),
    }),
  ),
  /** The last time that the portal was away within two hours before the deadline for bids. */
  outage: z.nullable(z.object({ started_at: timestamp, ended_at: timestamp })),
  /** Left out while an NDA guards them. */
  documents: z.optional(z.array(document)),
  /** How much each part of its page holds for this reader. Left out while an NDA guards it. */
  counts: z.optional(
    z.object({
      lots: z.int(),
      documents: z.int(),
      /** For those who see questions: as many as they see. */
      questions: z.optional(z.int()),
      /** Managers only. */
      interests: z.optional(z.int()),
      invitations: z.optional(z.int()),
    }),
  ),
  cancellation: z.nullable(z.object({ reason: z.enum(cancellationReasons), text: z.string() })),
  /** Suppliers: when this user last opened it, before now. */
  last_seen_at: z.optional(z.nullable(timestamp)),
  /** Suppliers: their own invitation, if there is one. */
  invitation: z.optional(z.nullable(z.object({ id, status: z.enum(invitationStatuses) }))),
  /** Managers only, from here on. */
  moderation_notes: z.optional(z.nullable(z.string())),
  moderation_reply: z.optional(z.nullable(z.string())),
  creator: z.optional(z.object({ id, name: z.string() })),
  documents_count: z.optional(z.int()),
  view_count: z.optional(z.int()),
  /** Only where it is so: its bids are being opened, or have been. */
  is_deadline_fixed: z.optional(z.boolean()),
})
export type Tender = z.output<typeof tender>
