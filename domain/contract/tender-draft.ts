// An unfinished tender is the form for a new tender, saved before it is complete, so that its
// author can continue later or on another device. Only the author sees it, and its content is not
// validated until it becomes a tender.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { tenderForm } from './tender-form.ts'

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
  saved: 'Draft saved',
  discarded: 'Draft discarded',
  copied: 'Tender copied. Check every step, then save or publish the copy.',
  tooMany: `You have ${draftLimits.drafts} unfinished tenders. Finish or discard one first.`,
  stale:
    'You have saved this draft in another tab or on another device since you opened it here. Reload it and try again.',
  gone: 'This draft has already been finished or discarded.',
  untitled: 'Untitled tender',
  unfinished: 'Unfinished tenders',
  onlyYou: 'Only you can see these.',
  discardScope: 'This deletes what you’ve filled in and can’t be undone.',
  copyOf: 'This is a copy of',
  notCopied: 'Check its deadlines, and add documents on the last step.',
  copyScope:
    'The copy has the same details, lots and bid set-up, but not the documents, invitations, questions, agreement text or deadlines that have passed. Only you see it until you save it as a draft or publish it.',
}

export const wizardTexts = {
  onThisDevice: (time: string) => `Saved on this device, ${time}`,
  asDraft: (time: string) => `Draft saved, ${time}`,
  otherTab:
    'Not saved on this device: another tab has unsaved work on the same tender. Save your draft to keep this.',
  leaveKept: 'We’ve saved what you typed on this device. You can restore it when you come back.',
  leaveLost: 'What you’ve typed will be lost.',
  filesNotKept: 'We can’t keep chosen files, so you’ll need to choose your documents again.',
  filesComeLast: 'Files are uploaded when you save the tender on the last step.',
}

export const wizardBiddingTexts = {
  heading: 'How suppliers bid',
  choice: 'Suppliers send their bids here',
  hint: 'We’ll save the tender as a draft and take you to the bid set-up. You publish it once that’s done.',
  verb: 'Save and set up bids',
}

export const previewTexts = {
  open: 'Preview as a supplier',
  ifPublished: 'If you publish the tender:',
  title: 'Preview: what suppliers see',
  incomplete: 'Fill in the earlier steps first.',
  inert: 'This is a preview. Nothing is published yet, and links and buttons do nothing here.',
  inviteOnly: 'Only the organisations you invite can see this page.',
  before: 'Before they accept',
  after: 'After they accept',
  nda: 'Non-disclosure agreement',
  gate: 'Suppliers read your agreement here and accept it.',
  hidden: 'Lots and documents are hidden until then.',
  reference: 'Reference given when you save',
}

/** Fallback messages for errors without a message from the server. */
export const draftFailures = {
  loadList: 'Failed to load unfinished tenders',
  load: 'Failed to load draft',
  save: 'Failed to save draft',
  discard: 'Failed to discard draft',
  copy: 'Failed to copy tender',
}

export const draftInput = z.object({
  form: tenderForm,
  /** Wizard step at which the user stopped. */
  step: z._default(z.int().check(z.minimum(1), z.maximum(draftLimits.steps)), 1),
})
export type DraftInput = z.output<typeof draftInput>

const summary = {
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

const draftSummary = z.object({ ...summary, title: z.string() })
export type DraftSummary = z.output<typeof draftSummary>

const tenderDraft = z.object({
  ...summary,
  /** Version number, incremented by every save. Clients send it back in quotes as `If-Match`. */
  version: z.int(),
  form: tenderForm,
})
export type TenderDraft = z.output<typeof tenderDraft>

const managers = ['buyer', 'admin'] as const
const saved = z.object({ message: z.string(), draft: tenderDraft })

export const listTenderDrafts = endpoint({
  method: 'GET',
  path: '/tender-drafts',
  summary: 'The caller’s own unfinished tenders, last saved first',
  access: managers,
  reply: z.object({ data: z.array(draftSummary) }),
})

export const getTenderDraft = endpoint({
  method: 'GET',
  path: '/tender-drafts/:draftId',
  summary: 'One of the caller’s own unfinished tenders',
  access: managers,
  reply: z.object({ data: tenderDraft }),
})

export const createTenderDraft = endpoint({
  method: 'POST',
  path: '/tender-drafts',
  summary: 'Save an unfinished tender; takes an Idempotency-Key',
  access: managers,
  body: draftInput,
  reply: saved,
  status: 201,
})

export const updateTenderDraft = endpoint({
  method: 'PUT',
  path: '/tender-drafts/:draftId',
  summary: 'Save an unfinished tender again; If-Match refuses a stale one',
  access: managers,
  body: draftInput,
  reply: saved,
})

export const deleteTenderDraft = endpoint({
  method: 'DELETE',
  path: '/tender-drafts/:draftId',
  summary: 'Discard an unfinished tender',
  access: managers,
  reply: z.object({ message: z.string() }),
})

export const copyTender = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/copy',
  summary: 'Copy a tender into an unfinished one; takes an Idempotency-Key',
  access: managers,
  reply: saved,
  status: 201,
})
