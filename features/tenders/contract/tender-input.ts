// Schemas for a tender's complete forms. The wizard validates the forms before sending, and the
// server validates them again. The fields are in tender-fields.ts.
import * as z from 'zod/mini'
import { isMoment } from './deadline-input.ts'
import { namesOf, namesWhere, partOf } from '#kernel/contract/field-table.ts'
import { givenId, id, optionalText, requiredText } from '#kernel/contract/fields.ts'
import { newLots } from '../lots/contract/lot.ts'
import { moderationLimits } from '../moderation/contract/moderation.ts'
import { moneyInput } from './money-input.ts'
import { metadataFields, metadataNames, ownFields } from './tender-fields.ts'
import { cancellationReasons, tenderLimits as limits, tenderTexts as texts } from './tender.ts'

interface Deadlines {
  submission_deadline: string
  clarification_deadline: string
}

/**
 * Returns a check that the clarification deadline is before the submission deadline. The check runs
 * even if other fields fail, so that all problems are reported at once.
 */
export function clarificationFirst() {
  return z.refine<Deadlines>(
    (tender) => Date.parse(tender.clarification_deadline) < Date.parse(tender.submission_deadline),
    {
      path: ['clarification_deadline'],
      error: texts.clarificationAfterSubmission,
      when: ({ value }) => areMoments(value),
    },
  )
}

function areMoments(value: unknown): boolean {
  const { clarification_deadline, submission_deadline } = (value ?? {}) as Partial<Deadlines>
  return isMoment(clarification_deadline) && isMoment(submission_deadline)
}

export const newTender = z
  .object({
    ...partOf(ownFields, 'create', namesOf(ownFields)),
    metadata: z.nullish(z.object(partOf(metadataFields, 'create', metadataNames))),
    status: z._default(z.enum(['draft', 'published']), 'draft'),
    lots: z._default(newLots, []),
    /** Unfinished tender that is deleted when this tender is created. */
    draft_id: z.nullish(id),
    /**
     * True for a draft that takes bids. A copy of a tender that takes bids keeps that tender's bid
     * set-up; other drafts can't be published until they have one.
     */
    takes_bids: z._default(z.boolean(), false),
  })
  .check(clarificationFirst())
export type NewTender = z.output<typeof newTender>

export const changeNote = optionalText(limits.changeNote)

/** Complete edit form. Optional fields that are left out keep their values. */
export const tenderChanges = z
  .object({
    ...partOf(ownFields, 'edit', namesWhere(ownFields, 'isVersioned', true)),
    metadata: z.nullish(z.object(partOf(metadataFields, 'edit', metadataNames))),
    change_note: changeNote,
  })
  .check(clarificationFirst())
export type TenderChanges = z.output<typeof tenderChanges>

/** Fields of the form that moves the deadlines, with the reason. */
export const deadlineMove = z
  .object({
    ...partOf(ownFields, 'edit', namesWhere(ownFields, 'kind', 'moment')),
    change_note: changeNote,
  })
  .check(clarificationFirst())
export type DeadlineMove = z.output<typeof deadlineMove>

/** A reply is expected only if a moderator has left a note. */
export const publication = z.object({ moderation_reply: optionalText(moderationLimits.reply) })

export const cancellation = z.object({
  reason: z.enum(cancellationReasons, texts.cancellationReasonRequired),
  text: requiredText(texts.cancellationTextRequired, limits.reason),
})

const otherWinner = z.object({ organisation_id: givenId(), value: moneyInput })
const lotAward = z.extend(otherWinner, { lot_id: id })

export const award = z.object({
  organisation_id: z.nullish(givenId()),
  value: moneyInput,
  note: optionalText(limits.reason),
  /** Winners besides `organisation_id`, of a tender without lots whose set-up allows several. */
  others: z.optional(z.array(otherWinner).check(z.maxLength(limits.winners - 1))),
  /**
   * Winners by lot, for a tender whose bids were opened. A lot with several winners has several
   * entries.
   */
  lots: z.optional(z.array(lotAward).check(z.maxLength(limits.lotAwards))),
})
export type Award = z.output<typeof award>
