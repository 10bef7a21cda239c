// Non-disclosure agreement for an NDA-gated tender. Each time the buyer changes the text, a new
// version is created, and a user of each supplier has to accept it for their organisation.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idField, requiredName, requiredText, timestamp } from '#kernel/contract/fields.ts'

export const ndaLimits = { text: 20_000, name: 255 }

/** Text for buyers about the fields that suppliers see before they accept the NDA. */
export const ndaScope = {
  before:
    'Suppliers see its title, organisation, procedure, deadlines, categories and CPV codes. The rest opens once they accept your agreement.',
}

/** Fallback messages for errors without a message from the server. */
export const ndaFailures = {
  load: 'Failed to load agreement',
}

/** Default text when a tender first requires an NDA; the buyer can replace it. */
export const standardNda = [
  'By accepting, your organisation agrees to keep confidential everything that is disclosed in this',
  'tender: its description, lots, documents, questions and answers. You may use it only to prepare',
  'a response, may share it only with staff and advisers who need it for that purpose and who are',
  'bound in the same way, and must delete or return it when the buyer asks. This does not cover',
  'what is public, was known to you before, or must be disclosed by law.',
].join(' ')

export const nda = z.object({
  version: z.int(),
  text: z.string(),
  created_at: timestamp,
  /** Acceptance of this version by the caller's organisation, or null if it has not accepted. */
  acceptance: z.nullable(z.object({ signed_name: z.string(), accepted_at: timestamp })),
})
export type Nda = z.output<typeof nda>

export const getNda = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/nda',
  summary: 'The agreement in force; null where the tender has none',
  access: 'signed-in',
  token: 'read',
  reply: z.object({ data: z.nullable(nda) }),
})

export const writeNda = endpoint({
  method: 'PUT',
  path: '/tenders/:tenderId/nda',
  summary: 'Save a new version of the agreement',
  access: ['buyer', 'admin'],
  token: 'tenders:write',
  body: z.object({ text: requiredText('The text of the agreement is required', ndaLimits.text) }),
  reply: z.object({ message: z.string(), nda }),
})

export const acceptNda = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/nda/accept',
  summary: 'Accept the version that was read, for the organisation, with a typed name',
  access: ['supplier'],
  does: 'decide',
  body: z.object({
    version: idField(),
    signed_name: requiredName('Type your full name to accept the agreement', ndaLimits.name),
  }),
  reply: z.object({ message: z.string(), nda }),
})

export const listNdaAcceptances = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/nda/acceptances',
  summary: 'Who accepted which version, newest first',
  access: ['buyer', 'admin'],
  token: 'read',
  reply: z.object({
    data: z.array(
      z.object({
        version: z.int(),
        signed_name: z.string(),
        accepted_at: timestamp,
        organisation: z.object({ id, name: z.string() }),
      }),
    ),
  }),
})
