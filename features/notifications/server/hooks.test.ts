// Tests, over HTTP, that user actions such as publishing a tender trigger exactly the expected
// notices.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  acceptInvitation,
  declineInvitation,
  inviteOrganisations,
} from '#features/interests/invitations/contract/invitation.ts'
import { createLot } from '#features/tenders/lots/contract/lot.ts'
import {
  flagTender,
  rejectTender,
  requestTenderChanges,
} from '#features/tenders/moderation/contract/moderation.ts'
import { writeNda } from '#features/tenders/nda/contract/nda.ts'
import {
  archiveTender,
  awardTender,
  cancelTender,
  closeTender,
  createTender,
  publishTender,
  unpublishTender,
  updateTender,
} from '#features/tenders/contract/tender-calls.ts'
import { restoreTender } from '#features/trash/contract/trash.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { closeExpired } from '#features/tendering/server/close-expired.ts'
import type { Client } from '#app/test/client.ts'
import { inDays, readForm, tenderForm } from '#app/test/tender-form.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

/**
 * Id of the last notice that `notified` has returned; `notified` returns the events since its previous
 * call.
 */
let lastSeen = 0
async function notified(): Promise<string[]> {
  const rows = await world.db
    .selectFrom('notices')
    .where('id', '>', lastSeen)
    .orderBy('id')
    .select(['id', 'event'])
    .execute()
  lastSeen = rows.at(-1)?.id ?? lastSeen
  return rows.map(({ event }) => event)
}

async function ownTender(values: Parameters<typeof world.makeTender>[0] = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  const client = await world.signedIn(buyer)
  return { client, tender, params: { tenderId: tender.id } }
}

async function formOf(client: Client, tender: Row<'tenders'>) {
  return { ...(await readForm(client, tender.id)), change_note: null as string | null }
}

test('each status change of a tender sends its notice', async () => {
  const { client, params } = await ownTender({ status: 'draft' })
  await client.call(publishTender, { params })
  expect(await notified()).toEqual(['tender-published'])
  await client.call(unpublishTender, { params })
  expect(await notified()).toEqual(['tender-unpublished'])
  await client.call(publishTender, { params })
  expect(await notified()).toEqual(['tender-republished'])
  await client.call(closeTender, { params })
  expect(await notified()).toEqual(['tender-closed'])
  await client.call(awardTender, { params, body: {} })
  expect(await notified()).toEqual(['tender-awarded-others'])
})

test('an award with a winner also notifies the winner', async () => {
  const { client, params, tender } = await ownTender()
  const [winner, loser] = [await world.makeUser(), await world.makeUser()]
  for (const supplier of [winner, loser]) await world.makeInterest(tender, supplier)
  const body = { organisation_id: winner.organisation_id!, value: '1000' }
  await world.deliverMail()
  await client.call(awardTender, { params, body })
  expect(await notified()).toEqual(['tender-awarded-winner', 'tender-awarded-others'])
  const emails = await world.deliverMail()
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [winner.email, `${tender.reference} has been awarded to your organisation – Tender Portal`],
    [loser.email, `${tender.reference} has been awarded – Tender Portal`],
  ])
  expect(emails[0]!.text).toContain('£1,000')
})

test('a tender published as it is created sends a notice, but a draft does not', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  await buyer.call(createTender, { body: tenderForm({ status: 'draft' }) })
  expect(await notified()).toEqual([])
  await buyer.call(createTender, { body: tenderForm({ status: 'published' }) })
  expect(await notified()).toEqual(['tender-published'])
})

test('a cancellation sends a notice unless the tender was never published', async () => {
  const body = { reason: 'other', text: 'It was a mistake.' } as const
  const draft = await ownTender({ status: 'draft' })
  await draft.client.call(cancelTender, { params: draft.params, body })
  expect(await notified()).toEqual([])
  const live = await ownTender()
  await live.client.call(cancelTender, { params: live.params, body })
  expect(await notified()).toEqual(['tender-cancelled'])
})

test('edits of a published tender and moved deadlines send notices, edits of a draft do not', async () => {
  const { client, tender, params } = await ownTender()
  const form = await formOf(client, tender)
  await client.call(updateTender, { params, body: form })
  expect(await notified()).toEqual([])
  await client.call(updateTender, { params, body: { ...form, title: 'Better' } })
  expect(await notified()).toEqual(['tender-changed'])
  const moved = { ...form, title: 'Best', submission_deadline: inDays(40), change_note: 'Time' }
  await client.call(updateTender, { params, body: moved })
  expect(await notified()).toEqual(['deadline-moved'])
  const lot = { lot_number: 1, title: 'North', description: null, estimated_value: null }
  await client.call(createLot, { params, body: lot })
  expect(await notified()).toEqual(['tender-changed'])

  const draft = await ownTender({ status: 'draft' })
  const draftForm = await formOf(draft.client, draft.tender)
  await draft.client.call(updateTender, {
    params: draft.params,
    body: { ...draftForm, title: 'Better' },
  })
  await draft.client.call(createLot, { params: draft.params, body: lot })
  expect(await notified()).toEqual([])
})

test('automatic closing also notifies buyers', async () => {
  const { tender } = await ownTender({
    clarification_deadline: inDays(-2),
    submission_deadline: inDays(-1),
  })
  await closeExpired(world.db)
  expect(await notified()).toEqual(['tender-closed'])
  const { facts } = await world.db
    .selectFrom('notices')
    .where('tender_id', '=', tender.id)
    .select('facts')
    .executeTakeFirstOrThrow()
  expect(facts['is_automatic']).toBe(true)
})

test('archiving and restoring send notices if suppliers could see the tender', async () => {
  const { client, params } = await ownTender()
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await client.call(archiveTender, { params })
  expect(await notified()).toEqual(['tender-archived'])
  await admin.call(restoreTender, { params })
  expect(await notified()).toEqual(['tender-republished'])
  for (const status of ['closed', 'awarded', 'cancelled'] as const) {
    const ended = await ownTender({ status })
    await ended.client.call(archiveTender, { params: ended.params })
    await admin.call(restoreTender, { params: ended.params })
    expect(await notified()).toEqual(['tender-archived', 'tender-restored'])
  }
  const draft = await ownTender({ status: 'draft' })
  await draft.client.call(archiveTender, { params: draft.params })
  await admin.call(restoreTender, { params: draft.params })
  expect(await notified()).toEqual([])
})

test('a restored tender is announced to all who lost access, unless its deadline has passed', async () => {
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const [pending, accepted, bystander] = [
    await world.makeUser(),
    await world.makeUser(),
    await world.makeUser(),
  ]
  /** Restores an archived tender. Returns the events, and the recipients of each email. */
  async function restored(values: Parameters<typeof world.makeTender>[0]) {
    const { params, tender } = await ownTender({ deleted_at: new Date(), ...values })
    await world.makeInvitation(tender, pending)
    await world.makeInvitation(tender, accepted, { status: 'accepted' })
    await world.makeInterest(tender, pending)
    await world.makeInterest(tender, accepted)
    await admin.call(restoreTender, { params })
    const emails = await world.deliverMail()
    expect(emails.every(({ subject }) => subject.includes(tender.reference))).toBe(true)
    expect(emails.some(({ to }) => to === bystander.email)).toBe(false)
    const events = await notified()
    const addresses = emails.map(({ to, messageId }) => [/\.(.+)@/.exec(messageId)![1], to])
    return { events, addresses }
  }
  await world.deliverMail()
  await notified()
  expect(await restored({ eligibility_type: 'invite_only' })).toEqual({
    events: ['invitation', 'tender-republished'],
    addresses: [
      ['invitation', pending.email],
      ['tender-republished', accepted.email],
    ],
  })
  // If the tender is open to everybody now, a supplier with an unanswered invitation is notified
  // too.
  expect(await restored({ eligibility_type: 'open' })).toEqual({
    events: ['tender-republished'],
    addresses: [
      ['tender-republished', pending.email],
      ['tender-republished', accepted.email],
    ],
  })
  const late = { clarification_deadline: inDays(-2), submission_deadline: inDays(-1) }
  expect(await restored(late)).toEqual({ events: [], addresses: [] })
})

test('invitations are sent once the tender is published; replies are sent to the buyer, once each', async () => {
  const { client, params, tender } = await ownTender({
    status: 'draft',
    eligibility_type: 'invite_only',
  })
  const [early, late] = [await world.makeUser(), await world.makeUser()]
  const invite = (user: Row<'users'>) =>
    client.call(inviteOrganisations, {
      params,
      body: { organisation_ids: [user.organisation_id!] },
    })
  await invite(early)
  expect(await notified()).toEqual([])
  await client.call(publishTender, { params })
  expect(await notified()).toEqual(['invitation'])
  await world.deliverMail()
  await invite(late)
  await invite(late)
  expect(await notified()).toEqual(['invitation'])
  expect((await world.deliverMail()).map(({ to }) => to)).toEqual([late.email])

  const supplier = await world.signedIn(early)
  await supplier.call(acceptInvitation, { params })
  await supplier.call(acceptInvitation, { params })
  expect(await notified()).toEqual(['invitation-accepted'])
  await supplier.call(declineInvitation, { params, body: { reason: 'Too far' } })
  expect(await notified()).toEqual(['invitation-declined'])
  await supplier.call(declineInvitation, { params, body: { reason: 'Too far away' } })
  expect(await notified()).toEqual([])
  const [accepted, declined] = await world.deliverMail()
  expect(accepted!.subject).toContain(`${tender.reference}: an invitation was accepted`)
  expect(declined!.text).toContain('Too far')
})

test('a new NDA text sends a notice unless the tender is a draft', async () => {
  const live = await ownTender({ eligibility_type: 'nda_gated' })
  await live.client.call(writeNda, { params: live.params, body: { text: 'Tell nobody.' } })
  expect(await notified()).toEqual(['nda-changed'])
  const draft = await ownTender({ status: 'draft', eligibility_type: 'nda_gated' })
  await draft.client.call(writeNda, { params: draft.params, body: { text: 'Tell nobody.' } })
  expect(await notified()).toEqual([])
})

test('moderation decisions notify buyers, and also suppliers if the tender is unpublished', async () => {
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const { params, tender } = await ownTender()
  const supplier = await world.makeUser()
  await world.makeInterest(tender, supplier)
  await admin.call(flagTender, { params, body: { reason: 'Odd' } })
  await world.db
    .updateTable('tenders')
    .set({ moderation_status: 'pending' })
    .where('id', '=', tender.id)
    .execute()
  await admin.call(requestTenderChanges, { params, body: { notes: 'Name the sites' } })
  expect(await notified()).toEqual(['moderation-flagged', 'moderation-changes-requested'])
  await world.deliverMail()
  await admin.call(rejectTender, { params, body: { reason: 'Internal: a duplicate' } })
  expect(await notified()).toEqual(['moderation-rejected', 'tender-unpublished'])
  const emails = await world.deliverMail()
  const [, toSupplier] = emails
  expect(toSupplier!.to).toBe(supplier.email)
  expect(toSupplier!.text).not.toContain('duplicate')
})

test('no notice is sent if its transaction fails', async () => {
  const { tender } = await ownTender()
  const attempt = world.db.transaction().execute(async (tx) => {
    await notify(tx, 'tender-unpublished', { tender_id: tender.id })
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(attempt).rejects.toThrow('division by zero')
  expect(await notified()).toEqual([])
})

test('a registration notifies the administrators, and only the applicant gets its secret link', async () => {
  const admin = await world.makeUser({ role: 'admin' })
  await world.deliverMail()
  const email = 'ann@applicant.test'
  const answer = await world.visitor().post('/api/auth/register', {
    organisation_type: 'supplier',
    organisation_name: 'Applicant Ltd',
    name: 'Ann Applicant',
    email,
    password: 'Kestrel-Harbour-71!',
    password_confirmation: 'Kestrel-Harbour-71!',
  })
  expect(answer.status).toBe(201)
  expect(await notified()).toEqual(['registration-received'])
  const emails = await world.deliverMail()
  const toAdmin = emails.find(({ to }) => to === admin.email)!
  expect(toAdmin.text).toContain('“Applicant Ltd” has registered')
  expect(toAdmin.text).not.toContain('confirm-email')
  expect(emails.find(({ to }) => to === email)!.text).toContain('/confirm-email/')
  const stored = await world.db.selectFrom('notices').select('facts').execute()
  expect(JSON.stringify(stored)).not.toContain('confirm')
})
