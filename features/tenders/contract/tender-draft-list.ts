// The list of a user's unfinished tenders. It is separate from tender-draft.ts, because the page with
// all tenders shows the list but doesn't need the wizard's form.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, timestamp } from '#kernel/contract/fields.ts'

/** Titles of the wizard's steps, from the specification. */
export const stepTitles = [
  'Basic Information',
  'Timelines',
  'Value & Contact',
  'Settings',
  'Documents',
] as const

export const draftLimits = {
  /** Maximum number of unfinished tenders per user. */
  drafts: 50,
  steps: stepTitles.length,
}

export const draftTexts = {
  gone: 'This draft has already been finished or discarded.',
}

/** Fields of an unfinished tender without its form. */
export const draftFacts = {
  id,
  step: z.int(),
  /**
   * Tender from which this draft was copied; null for other drafts, or if that tender no longer
   * exists.
   */
  copied_from: z.nullable(z.object({ id, reference: z.string() })),
  created_at: timestamp,
  updated_at: timestamp,
}

const draftSummary = z.object({ ...draftFacts, title: z.string() })
export type DraftSummary = z.output<typeof draftSummary>

export const draftManagers = ['buyer', 'admin'] as const

export const listTenderDrafts = endpoint({
  method: 'GET',
  path: '/tender-drafts',
  summary: 'The caller’s own unfinished tenders, last saved first',
  access: draftManagers,
  token: 'read',
  reply: z.object({ data: z.array(draftSummary) }),
})

export const deleteTenderDraft = endpoint({
  method: 'DELETE',
  path: '/tender-drafts/:draftId',
  summary: 'Discard an unfinished tender',
  access: draftManagers,
  token: 'tenders:write',
  reply: z.object({ message: z.string() }),
})
