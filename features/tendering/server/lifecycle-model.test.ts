// Runs random command sequences by several users over HTTP against a model of a tender's lifecycle.
// The model is based on the product decisions and doesn't use the code in features/tenders/rules,
// so that it reveals mistakes in these rules. `npm run prove -- access` runs many more sequences.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isFull } from '#app/test/access/full-run.ts'
import type { Client } from '#app/test/client.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { closeExpired } from './close-expired.ts'

const world = useWorld()
const sequences = isFull ? 3000 : 60

const people = ['owner', 'admin', 'otherBuyer', 'supplier'] as const
type Person = (typeof people)[number]

const verbs = [
  'publish',
  'unpublish',
  'close',
  'award',
  'cancel',
  'edit',
  'archive',
  'interest',
  'withdraw',
  'expire',
] as const
type Verb = (typeof verbs)[number]

interface Command {
  who: Person
  verb: Verb
}

interface Model {
  status: 'draft' | 'published' | 'closed' | 'awarded' | 'cancelled'
  wasPublished: boolean
  isArchived: boolean
  isExpired: boolean
  isInterested: boolean
  /** Expected number of audit rows. */
  logged: number
}

const clients = {} as Record<Person, Client>
let owner: Row<'users'>

beforeAll(async () => {
  owner = await world.makeUser({ role: 'buyer' })
  clients.owner = await world.signedIn(owner)
  clients.admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  clients.otherBuyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  clients.supplier = await world.signedIn(await world.makeUser())
})

function isVisible(model: Model, who: Person): boolean {
  if (who === 'admin') return true
  if (model.isArchived) return false
  if (who === 'owner') return true
  if (who === 'otherBuyer') return model.status === 'published'
  return model.status !== 'draft' && model.wasPublished
}

const steps = {
  publish: { from: ['draft'], to: 'published' },
  unpublish: { from: ['published'], to: 'draft' },
  close: { from: ['published'], to: 'closed' },
  award: { from: ['published', 'closed'], to: 'awarded' },
  cancel: { from: ['draft', 'published', 'closed'], to: 'cancelled' },
} as const

/** Returns the expected status code, and updates the model if the command succeeds. */
function predict(model: Model, { who, verb }: Command): number {
  const isSuppliers = verb === 'interest' || verb === 'withdraw'
  // The contract restricts each call to certain roles. The server checks the role before any
  // look-up.
  if (isSuppliers !== (who === 'supplier')) return 403
  if (!isVisible(model, who)) return 404
  if (isSuppliers) return predictInterest(model, verb)
  if (who === 'otherBuyer') return 403
  if (model.isArchived) return 409
  if (verb === 'archive') {
    model.isArchived = true
  } else if (verb === 'edit') {
    const isOver = model.status === 'awarded' || model.status === 'cancelled'
    if (isOver && who !== 'admin') return 409
  } else if (verb in steps) {
    const { from, to } = steps[verb as keyof typeof steps]
    if (!(from as readonly string[]).includes(model.status)) return 409
    if (verb === 'publish' && model.isExpired) return 422
    model.status = to
    model.wasPublished ||= to === 'published'
  }
  model.logged += 1
  return 200
}

function predictInterest(model: Model, verb: 'interest' | 'withdraw'): number {
  if (model.status !== 'published' || model.isExpired) return 409
  if (model.isInterested === (verb === 'interest')) return 409
  model.isInterested = verb === 'interest'
  model.logged += 1
  return verb === 'interest' ? 201 : 200
}

let edits = 0

/** Runs a command and returns the actual and the expected status code. */
async function take(model: Model, tender: Row<'tenders'>, command: Command) {
  if (command.verb === 'expire') {
    await expire(model, tender)
    return [command, undefined, undefined]
  }
  const answered = await send(command, tender)
  return [command, answered, predict(model, command)]
}

async function send({ who, verb }: Command, tender: Row<'tenders'>): Promise<number> {
  const path = `/api/tenders/${tender.id}`
  const client = clients[who]
  const answers = {
    edit: () => {
      edits += 1
      const { submission_deadline, clarification_deadline } = tender
      const dates = { submission_deadline, clarification_deadline, change_note: 'Moved' }
      return client.put(path, tenderForm({ ...dates, description: `Edit ${edits}` }))
    },
    archive: () => client.delete(path),
    interest: () => client.post(`${path}/interests`),
    withdraw: () => client.delete(`${path}/interests`),
  }
  if (verb in answers) return (await answers[verb as keyof typeof answers]()).status
  const body = { reason: 'other', text: 'Because' }
  return (await client.post(`${path}/${verb}`, verb === 'cancel' ? body : undefined)).status
}

/** Moves the deadline into the past and runs the closing job. */
async function expire(model: Model, tender: Row<'tenders'>): Promise<void> {
  tender.clarification_deadline = new Date(Date.now() - 2000).toISOString()
  tender.submission_deadline = new Date(Date.now() - 1000).toISOString()
  const { clarification_deadline, submission_deadline } = tender
  await world.db
    .updateTable('tenders')
    .set({ clarification_deadline, submission_deadline })
    .where('id', '=', tender.id)
    .execute()
  await closeExpired(world.db)
  model.isExpired = true
  if (model.status !== 'published' || model.isArchived) return
  model.status = 'closed'
  model.logged += 1
}

async function stateOf(tender: Row<'tenders'>) {
  const { rows } = await sql<Omit<Model, 'isExpired'>>`
    select status, published_at is not null as "wasPublished", deleted_at is not null as "isArchived",
      exists (select from interests where tender_id = ${tender.id} and withdrawn_at is null)
        as "isInterested",
      (select count(*) from audit_logs
        where (resource_type = 'Tender' and resource_id = ${tender.id})
        or metadata ->> 'tender_id' = ${String(tender.id)}) as logged
    from tenders where id = ${tender.id}`.execute(world.db)
  return rows[0]!
}

const command = fc.record({ who: fc.constantFrom(...people), verb: fc.constantFrom(...verbs) })

test(`${sequences} random sequences of commands match the model in their responses and final state`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 12 }), async (commands) => {
      const tender = await world.makeTender({ created_by: owner.id, status: 'draft' })
      const model: Model = {
        status: 'draft',
        wasPublished: false,
        isArchived: false,
        isExpired: false,
        isInterested: false,
        logged: 0,
      }
      for (const one of commands) {
        const [command, answered, expected] = await take(model, tender, one)
        expect([command, answered]).toEqual([command, expected])
      }
      const { isExpired: _, ...expected } = model
      expect(await stateOf(tender)).toEqual(expected)
    }),
    { numRuns: sequences, seed: 4, endOnFailure: sequences > 1000 },
  )
}, 3_600_000)
