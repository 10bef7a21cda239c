// Reply schemas for a tender. Optional fields are for managers of the tender or for suppliers, and
// are left out for all other callers.
import * as z from 'zod/mini'
import { bidStages } from './bid-stage.ts'
import { document } from '../documents/contract/document.ts'
import { namesWhere, partOf } from '#kernel/contract/field-table.ts'
import { id, money, organisationName, timestamp } from '#kernel/contract/fields.ts'
import { moderationStatuses } from '../moderation/contract/moderation.ts'
import { publicationFault } from './publication-fault.ts'
import { metadataFields, metadataNames, ownFields } from './tender-fields.ts'
import { cancellationReasons, tenderStatuses, invitationStatuses } from './tender.ts'

/** Next steps for the buyer's side after the deadline for bids. */
export const bidsSteps = [
  'open',
  'name_panel',
  'declare',
  'score',
  'agree',
  'open_prices',
  'decide',
  'watch',
] as const
export type BidsStep = (typeof bidsSteps)[number]

/**
 * Fields that the permission rules need: a row with these fields can be passed to `can()` and
 * `whyNot()` as `TenderFacts`.
 */
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
  /** True if the tender has ever been published, even if it is a draft again. */
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
  /** True if suppliers send their bids on the portal. */
  takes_bids: z.boolean(),
  /** For suppliers: true if the tender has been edited since this user last opened it. */
  is_changed: z.optional(z.boolean()),
  /** The fields from here on are sent to managers only. */
  moderation_status: z.optional(z.enum(moderationStatuses)),
  interests_count: z.optional(z.int()),
  questions_count: z.optional(z.int()),
  unanswered_questions_count: z.optional(z.int()),
}

/** Row in the tender list, with a shortened description. */
export const tenderRow = z.object({
  ...shared,
  /**
   * For suppliers: the caller's saved searches that match the tender, and the parts of them that
   * match.
   */
  fits: z.optional(z.array(z.object({ id, name: z.string(), because: z.string() }))),
})
export type TenderRow = z.output<typeof tenderRow>

export const tender = z.object({
  ...shared,
  /** Version number, incremented by every change. Clients send it back in quotes as `If-Match`. */
  version: z.int(),
  ...partOf(ownFields, 'reply', namesWhere(ownFields, 'isListed', false)),
  updated_at: timestamp,
  closed_at: z.nullable(timestamp),
  awarded_at: z.nullable(timestamp),
  cancelled_at: z.nullable(timestamp),
  award: z.nullable(
    z.object({
      /** Organisation that won everything; null if there are several winners, or none is named. */
      organisation: z.nullable(organisationName),
      /** Value of all awards together. */
      value: z.nullable(money),
      /** All winners, in the order of their lots and of the decision. */
      winners: z.array(
        z.object({
          /** Null for a winner of the whole tender. */
          lot_number: z.nullable(z.int()),
          organisation: organisationName,
          value: z.nullable(money),
        }),
      ),
      /**
       * Winners by lot; empty if the tender was awarded as a whole. A lot with several winners has
       * several entries.
       */
      lots: z.array(
        z.object({
          lot_number: z.int(),
          organisation: organisationName,
          value: z.nullable(money),
        }),
      ),
      /** Sent to managers only. */
      note: z.optional(z.nullable(z.string())),
    }),
  ),
  /**
   * For tenders with bids: latest portal outage that overlaps the two hours before the deadline.
   */
  outage: z.nullable(z.object({ started_at: timestamp, ended_at: timestamp })),
  /** Undefined while an NDA hides the documents. */
  documents: z.optional(z.array(document)),
  /** Number of items that the caller sees on each tab. Undefined while an NDA hides them. */
  counts: z.optional(
    z.object({
      lots: z.int(),
      documents: z.int(),
      /** Undefined if the caller may not see questions. */
      questions: z.optional(z.int()),
      /** The fields from here on are sent to managers only. */
      interests: z.optional(z.int()),
      invitations: z.optional(z.int()),
    }),
  ),
  cancellation: z.nullable(z.object({ reason: z.enum(cancellationReasons), text: z.string() })),
  /** For suppliers: time at which this user last opened the tender before this request. */
  last_seen_at: z.optional(z.nullable(timestamp)),
  /** For suppliers: their organisation's invitation, if there is one. */
  invitation: z.optional(z.nullable(z.object({ id, status: z.enum(invitationStatuses) }))),
  /** For suppliers: progress of their organisation's bid, or null if the tender takes no bids. */
  bid: z.optional(z.nullable(z.enum(bidStages))),
  /** The fields from here on are sent to managers only. */
  moderation_notes: z.optional(z.nullable(z.string())),
  moderation_reply: z.optional(z.nullable(z.string())),
  creator: z.optional(z.object({ id, name: z.string() })),
  /**
   * For administrators: true if an active administrator other than the creator could review the
   * tender.
   */
  has_other_reviewer: z.optional(z.boolean()),
  documents_count: z.optional(z.int()),
  view_count: z.optional(z.int()),
  /**
   * True once the opening of the bids has begun, after which the deadlines can't move; otherwise
   * undefined.
   */
  is_deadline_fixed: z.optional(z.boolean()),
  /**
   * True for a buyer if the bids are opened and somebody else chairs the panel, so that the buyer
   * can't delete the tender; otherwise undefined.
   */
  is_led_by_other: z.optional(z.boolean()),
  /** For buyers: number of open requests for approval; undefined if there are none. */
  open_approvals: z.optional(z.int()),
  /** For a draft: reasons why it can't be published yet. */
  publication_faults: z.optional(z.array(publicationFault)),
  /** For a tender with bids, after the deadline: the caller's next step towards the award. */
  bids_step: z.optional(z.enum(bidsSteps)),
})
export type Tender = z.output<typeof tender>
