// An unfinished tender is the form for a new tender, saved before it is complete, so that its
// author can continue later or on another device. Only the author sees it, and its content is not
// validated until it becomes a tender.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { draftFacts, draftLimits, draftManagers } from './tender-draft-list.ts'
import { tenderForm } from './tender-form.ts'

export const draftInput = z.object({
  form: tenderForm,
  /** Wizard step at which the user stopped. */
  step: z._default(z.int().check(z.minimum(1), z.maximum(draftLimits.steps)), 1),
})
export type DraftInput = z.output<typeof draftInput>

const tenderDraft = z.object({
  ...draftFacts,
  /** Version number, incremented by every save. Clients send it back in quotes as `If-Match`. */
  version: z.int(),
  form: tenderForm,
})
export type TenderDraft = z.output<typeof tenderDraft>

const saved = z.object({ message: z.string(), draft: tenderDraft })

export const getTenderDraft = endpoint({
  method: 'GET',
  path: '/tender-drafts/:draftId',
  summary: 'One of the caller’s own unfinished tenders',
  access: draftManagers,
  token: 'read',
  reply: z.object({ data: tenderDraft }),
})

export const createTenderDraft = endpoint({
  method: 'POST',
  path: '/tender-drafts',
  summary: 'Save an unfinished tender; takes an Idempotency-Key',
  access: draftManagers,
  token: 'tenders:write',
  takesKey: true,
  body: draftInput,
  reply: saved,
  status: 201,
})

export const updateTenderDraft = endpoint({
  method: 'PUT',
  path: '/tender-drafts/:draftId',
  summary: 'Save an unfinished tender again; If-Match refuses a stale one',
  access: draftManagers,
  token: 'tenders:write',
  body: draftInput,
  reply: saved,
})

export const copyTender = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/copy',
  summary: 'Copy a tender into an unfinished one; takes an Idempotency-Key',
  access: draftManagers,
  token: 'tenders:write',
  takesKey: true,
  reply: saved,
  status: 201,
})
