// Tests the preview of the email that suppliers get when a deadline moves.
import { expect, test } from 'vitest'
import { previewDeadlines, updateTender } from '#features/tenders/contract/tender-calls.ts'
import { auditOf, inDays, readForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

async function makeScene(values: Parameters<typeof world.makeTender>[0] = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  const client = await world.signedIn(buyer)
  const params = { tenderId: tender.id }
  const body = {
    submission_deadline: inDays(40),
    clarification_deadline: tender.clarification_deadline,
    change_note: 'The site visit had to be put off.',
  }
  const preview = async (changes: Partial<typeof body> = {}) =>
    (await client.call(previewDeadlines, { params, body: { ...body, ...changes } })).data
  return { tender, client, params, body, preview }
}

const nothing = { email: null, suppliers: 0, people: 0 }

test('the preview is identical to the email that is sent, and counts its recipients', async () => {
  const { tender, client, params, body, preview } = await makeScene()
  const supplier = await world.makeUser({ email_notifications_enabled: false })
  await world.makeUser({ organisation_id: supplier.organisation_id })
  const other = await world.makeUser()
  for (const interested of [supplier, other]) await world.makeInterest(tender, interested)
  await world.makeUser()
  await world.deliverMail()

  const { email, ...counts } = await preview()
  expect(counts).toEqual({ suppliers: 2, people: 3 })
  expect(await world.deliverMail()).toEqual([])
  expect(await auditOf(world, tender.id)).toEqual([])

  const form = { ...(await readForm(client, tender.id)), ...body }
  await client.call(updateTender, { params, body: form })
  const sent = await world.deliverMail()
  const written = sent.map(({ subject, text }) => ({
    subject,
    text: text.replace(/^Hello .*,/, 'Hello,'),
  }))
  expect(written).toEqual([email, email, email])
  expect(email!.text).toContain('> The site visit had to be put off.')
})

test('no email is sent if no deadline moves or the tender is a draft', async () => {
  const { tender, preview } = await makeScene()
  const { submission_deadline } = tender
  expect(await preview({ submission_deadline })).toEqual(nothing)
  expect(await (await makeScene({ status: 'draft' })).preview()).toEqual(nothing)
})

test('a note behind an NDA is left out of the preview, as it is left out of the email', async () => {
  const { preview } = await makeScene({ eligibility_type: 'nda_gated' })
  const { email, people } = await preview()
  expect(people).toBe(0)
  expect(email!.text).not.toContain('site visit')
})

test('deadlines in the wrong order are refused', async () => {
  const { client, tender, body } = await makeScene()
  const { status, body: reply } = await client.post(`/api/tenders/${tender.id}/deadlines/preview`, {
    ...body,
    clarification_deadline: inDays(50),
  })
  expect([status, reply.errors]).toEqual([
    422,
    { clarification_deadline: ['Clarification deadline must be before submission deadline'] },
  ])
})
