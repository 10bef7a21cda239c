// The forms of a tender, whole: the wizard checks them before it sends them, the server when they
// arrive. What they ask for stands in tender-fields.ts.
import * as z from 'zod/mini'
import { isMoment } from './deadline-input.ts'
import { namesOf, namesWhere, partOf } from './field-table.ts'
import { id, optionalText, requiredText } from './fields.ts'
import { newLots } from './lot.ts'
import { moderationLimits } from './moderation.ts'
import { moneyInput } from './money-input.ts'
import { metadataFields, metadataNames, ownFields } from './tender-fields.ts'
import { cancellationReasons, tenderLimits as limits, tenderTexts as texts } from './tender.ts'

interface Deadlines {
  submission_deadline: string
  clarification_deadline: string
}

/** Strictly before. Said even while other fields fail too, so that all problems come at once. */
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
    /** The unfinished tender that it was, which ends with this. */
    draft_id: z.nullish(id),
    /** A draft that copies a tender with bids keeps its bid set-up. */
    takes_bids: z._default(z.boolean(), false),
  })
  .check(clarificationFirst())
export type NewTender = z.output<typeof newTender>

/** The edit form whole; of what need not be filled in, whatever is left out stays as it was. */
export const tenderChanges = z
  .object({
    ...partOf(ownFields, 'edit', namesWhere(ownFields, 'isVersioned', true)),
    metadata: z.nullish(z.object(partOf(metadataFields, 'edit', metadataNames))),
    change_note: optionalText(limits.changeNote),
  })
  .check(clarificationFirst())
export type TenderChanges = z.output<typeof tenderChanges>

/** Of the edit form, what moves the deadlines and says why. */
export const deadlineMove = z
  .object({
    ...partOf(ownFields, 'edit', namesWhere(ownFields, 'kind', 'moment')),
    change_note: optionalText(limits.changeNote),
  })
  .check(clarificationFirst())
export type DeadlineMove = z.output<typeof deadlineMove>

/** Only a moderator's note asks for a reply. */
export const publication = z.object({ moderation_reply: optionalText(moderationLimits.reply) })

export const cancellation = z.object({
  reason: z.enum(cancellationReasons, texts.cancellationReasonRequired),
  text: requiredText(texts.cancellationTextRequired, limits.reason),
})

const lotAward = z.object({ lot_id: id, organisation_id: id, value: moneyInput })

export const award = z.object({
  organisation_id: z.nullish(id),
  value: moneyInput,
  note: optionalText(limits.reason),
  /** Winners lot by lot, of a tender whose bids were opened. */
  lots: z.optional(z.array(lotAward).check(z.maxLength(limits.lotAwards))),
})
export type Award = z.output<typeof award>
