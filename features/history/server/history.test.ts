import { expect, test } from 'vitest'
import { listVersions } from '#features/tenders/history/contract/history.ts'
import { updateTender } from '#features/tenders/contract/tender-calls.ts'
import type { Client } from '#app/test/client.ts'
import { readForm } from '#app/test/tender-form.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

async function edit(client: Client, tender: Row<'tenders'>, description: string): Promise<void> {
  const params = { tenderId: tender.id }
  const body = { ...(await readForm(client, tender.id)), description }
  await client.call(updateTender, { params, body })
}

test('a tender is marked as changed since a supplier’s last visit until they open it', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const owner = await world.signedIn(buyer)
  const tender = await world.makeTender({ created_by: buyer.id })
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  await world.makeInterest(tender, user)
  const inList = async () =>
    (await supplier.get(`/api/tenders?search=${tender.reference}`)).body.data[0].is_changed
  const inInterests = async () =>
    (await supplier.get('/api/interests')).body.data[0].tender.is_changed
  const viewTender = async () => (await supplier.get(`/api/tenders/${tender.id}`)).body.data

  // The supplier has never opened the tender, so it counts as new and not as changed.
  expect(await inList()).toBe(false)
  expect(await viewTender()).toMatchObject({ is_changed: false, last_seen_at: null })
  await edit(owner, tender, 'Three floors.')
  expect([await inList(), await inInterests()]).toEqual([true, true])
  const second = await viewTender()
  expect(second).toMatchObject({ is_changed: true, last_seen_at: expect.any(String) })
  expect([await inList(), await inInterests()]).toEqual([false, false])
  // A lifecycle transition doesn't count as a change to the content.
  await owner.post(`/api/tenders/${tender.id}/close`)
  expect(await inList()).toBe(false)
  // The time of the last visit is stored per user.
  const colleague = await world.signedIn(
    await world.makeUser({ organisation_id: user.organisation_id }),
  )
  await colleague.get(`/api/tenders/${tender.id}`)
  expect((await colleague.get(`/api/tenders/${tender.id}`)).body.data.is_changed).toBe(false)
})

test('suppliers can read what changed, but not who changed it', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  await edit(await world.signedIn(buyer), tender, 'Once.')
  await edit(await world.signedIn(buyer), tender, 'Twice.')
  const supplier = await world.signedIn(await world.makeUser())
  const { data } = await supplier.call(listVersions, { params: { tenderId: tender.id } })
  expect(data).toEqual(
    [
      ['Once.', 'Twice.', 3],
      [tender.description, 'Once.', 2],
    ].map(([from, to, version]) => ({
      id: expect.any(Number),
      version,
      created_at: expect.any(String),
      change_note: null,
      changes: [{ field: 'description', from, to }],
    })),
  )
})

test('the history is visible to those who see the tender; a draft’s only to its owner', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const owner = await world.signedIn(buyer)
  const tender = await world.makeTender({ created_by: buyer.id })
  await owner.post(`/api/tenders/${tender.id}/unpublish`)
  // The tender was published before, so changes made while it is unpublished are part of its
  // history.
  await edit(owner, tender, 'While it was away.')
  expect((await owner.get(`/api/tenders/${tender.id}/history`)).body.data).toHaveLength(1)
  const supplier = await world.signedIn(await world.makeUser())
  expect((await supplier.get(`/api/tenders/${tender.id}/history`)).status).toBe(404)
})

test('a view is counted once per supplier user and half hour', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const owner = await world.signedIn(buyer)
  const tender = await world.makeTender({ created_by: buyer.id })
  const supplier = await world.signedIn(await world.makeUser())
  const other = await world.signedIn(await world.makeUser())
  const path = `/api/tenders/${tender.id}`
  await Promise.all(Array.from({ length: 10 }, () => supplier.get(path)))
  await other.get(path)
  await (await world.signedIn(await world.makeUser({ role: 'buyer' }))).get(path)
  await (await world.signedIn(await world.makeUser({ role: 'admin' }))).get(path)
  const count = async () => (await owner.get(path)).body.data.view_count
  expect(await count()).toBe(2)
  await world.db
    .updateTable('tender_looks')
    .set({ counted_at: new Date(Date.now() - 31 * 60_000) })
    .where('tender_id', '=', tender.id)
    .execute()
  await supplier.get(path)
  await supplier.get(path)
  expect(await count()).toBe(3)
})

test('the deadlines can be downloaded as a calendar', async () => {
  const tender = await world.makeTender({
    title: 'Cleaning; windows, and more — für lange Zeilen, die umbrochen werden müssen',
    clarification_deadline: '2031-07-01T11:00:00Z',
    submission_deadline: '2031-12-01T12:00:00Z',
  })
  const supplier = await world.signedIn(await world.makeUser())
  const { status, headers, body } = await supplier.get(`/api/tenders/${tender.id}/deadlines.ics`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(headers['content-disposition']).toBe(`attachment; filename="${tender.reference}.ics"`)
  const lines = (body as string).split('\r\n')
  expect(lines).toContain('DTSTART:20310701T110000Z')
  expect(lines).toContain('DTSTART:20311201T120000Z')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect((body as string).replaceAll('\r\n ', '')).toContain(
    'SUMMARY:Submission deadline: Cleaning\\; windows\\, and more — für lange Zeilen\\,',
  )
  const draft = await world.makeTender({ status: 'draft' })
  expect((await supplier.get(`/api/tenders/${draft.id}/deadlines.ics`)).status).toBe(404)
})
