// Tests that visitors see only content that was published to everybody. All other content (drafts,
// restricted, unpublished, archived and cancelled tenders) contains a marker word, value, year and
// reference. The test searches for these markers at every public address, and in the calendar of a
// supplier who may not see the tender.
import { beforeAll, expect, test } from 'vitest'
import { createCalendarFeed } from '#features/calendar/contract/calendar.ts'
import { createLot } from '#features/tenders/lots/contract/lot.ts'
import {
  cancelTender,
  createTender,
  publishTender,
  unpublishTender,
  updateTender,
} from '#features/tenders/contract/tender-calls.ts'
import type { Client } from './client.ts'
import { sample, uploaded } from './document-tender.ts'
import { ask, draft } from './question-scene.ts'
import { readCalendar } from './read-calendar.ts'
import { pdf } from './sample-files.ts'
import { inDays, tenderForm } from './tender-form.ts'
import { useWorld } from './world.ts'

const world = useWorld({
  PUBLIC_NOTICES: 'on',
  OCDS_PREFIX: 'ocds-a1b2c3',
  OPEN_DATA_CALLS_PER_MINUTE: '100000',
  OPEN_DATA_DOWNLOADS_PER_HOUR: '100000',
})

const mark = 'xleakx'
/**
 * Search term that finds the mark, because the search matches words by prefix. The term must not
 * contain the whole mark, because a reply may repeat it, and that would look like a leak.
 */
const asked = 'xleak'
/** Text that signed-in suppliers may read and visitors may not. */
const guarded = 'xguardx'
const open = 'xopenx'
const secret = {
  title: `${mark} title`,
  description: `${mark} text`,
  contact_name: `${mark} contact`,
  estimated_value: '98765432.10',
  submission_deadline: '2047-05-01T12:00:00Z',
  clarification_deadline: '2047-04-01T12:00:00Z',
  metadata: { categories: ['pest'], cpv_codes: ['98390000'], location: `${mark} place` },
} as const

interface Made {
  id: number
  reference: string
}

/** Every public address; a new one needs an entry here. */
const addresses: ((tender: Made) => string)[] = [
  () => '/notices',
  () => '/notices?page=2',
  () => `/notices?search=${asked}`,
  () => `/notices?buyer=${asked}`,
  () => '/notices?category=pest',
  () => '/notices?cpv=9839',
  () => '/notices?value_from=50000000',
  () => '/notices?closes_from=2040-01-01',
  () => '/notices?status=closed',
  () => '/notices?status=awarded',
  () => '/notices?status=cancelled',
  ({ reference }) => `/notices?search=${reference.slice(0, -1)}`,
  ({ reference }) => `/notices/${reference}`,
  ({ reference }) => `/notices/${reference}/1`,
  ({ reference }) => `/notices/${reference}/2`,
  ({ reference }) => `/notices/${reference}/3`,
  ({ reference }) => `/notices/${reference}.ics`,
  () => '/notices.atom',
  () => `/notices.atom?search=${asked}`,
  () => '/notices.atom?status=cancelled',
  () => '/sitemap.xml',
  () => '/sitemap-0.xml',
  () => '/robots.txt',
  () => '/accessibility',
  () => '/api/ocds/releases',
  () => `/api/ocds/releases?text=${asked}`,
  () => '/api/ocds/releases?status=cancelled',
  () => '/api/ocds/bulk',
  ({ reference }) => `/api/ocds/releases/ocds-a1b2c3-${reference}`,
  ({ reference }) => `/api/ocds/records/ocds-a1b2c3-${reference}`,
  ({ id }) => `/api/tenders/${id}`,
  ({ id }) => `/api/tenders/${id}/deadlines.ics`,
  () => '/ocds/techniques/extension.json',
  () => '/api/openapi.json',
  () => '/api/docs',
  () => '/manifest.webmanifest',
  () => '/healthz',
  () => '/readyz',
]

let buyer: Client
let supplier: Client
const made: Made[] = []
/** Tenders that were never published to everybody. */
const hidden: Made[] = []

async function make(fields: object, isHidden = false): Promise<Made> {
  const { tender } = await buyer.call(createTender, {
    body: tenderForm({ require_interest_before_download: false, ...fields }),
  })
  const { id, reference } = tender
  made.push({ id, reference })
  if (isHidden) hidden.push({ id, reference })
  const params = { tenderId: id }
  await buyer.call(createLot, {
    params,
    body: { lot_number: 1, title: isHidden ? `${mark} lot` : 'Lot', description: '' },
  })
  const title = isHidden ? `${mark} document` : 'Plan'
  const file = isHidden ? sample(`${mark}.pdf`, pdf(mark)) : sample()
  await uploaded({ client: buyer, path: `/api/tenders/${id}/documents` }, { file, title })
  return { id, reference }
}

const publish = ({ id }: Made) => buyer.call(publishTender, { params: { tenderId: id } })
const unpublish = ({ id }: Made) => buyer.call(unpublishTender, { params: { tenderId: id } })
const edit = ({ id }: Made, fields: object) =>
  buyer.call(updateTender, { params: { tenderId: id }, body: tenderForm(fields) })
const cancel = ({ id }: Made, text = 'Not needed.') =>
  buyer.call(cancelTender, { params: { tenderId: id }, body: { reason: 'other', text } })

beforeAll(async () => {
  const organisation = await world.makeOrganisation({ type: 'buyer' })
  buyer = await world.signedIn(
    await world.makeUser({ role: 'buyer', organisation_id: organisation.id }),
  )
  const user = await world.makeUser({ name: `${mark} person` })
  supplier = await world.signedIn(user)

  await make(secret, true)
  await publish(await make({ ...secret, eligibility_type: 'invite_only' }, true))
  const gated = { ...secret, title: guarded, eligibility_type: 'nda_gated' }
  await publish(await make(gated, true))
  const archived = await make(secret, true)
  await buyer.delete(`/api/tenders/${archived.id}`)
  const dropped = await make(secret, true)
  await cancel(dropped, `${mark} reason`)
  // The eligibility is changed to open while the tender is unpublished, but the tender is not
  // published again.
  const opened = await make(gated, true)
  await publish(opened)
  await unpublish(opened)
  await edit(opened, { ...secret, eligibility_type: 'open' })
  await cancel(opened)

  // This tender is open to everybody, but has unpublished parts.
  const clean = {
    title: `${open} tender`,
    submission_deadline: inDays(40),
    estimated_value: '1000',
    eligibility_type: 'open',
  }
  const shown = await make(clean)
  await publish(shown)
  const row = await world.db
    .selectFrom('tenders')
    .selectAll()
    .where('id', '=', shown.id)
    .executeTakeFirstOrThrow()
  await world.makeInterest(row, user)
  const question = await ask(supplier, row, `${mark} question?`)
  await draft(buyer, row, question, `${mark} answer`)

  // The next tenders were open to everybody and then edited, unpublished or deleted. Only one is
  // published again, with its original content.
  const returned = await make(clean)
  const away = await make(clean)
  const narrowed = await make(clean)
  const gone = await make(clean)
  const calledOff = await make(clean)
  for (const tender of [returned, away, narrowed, gone, calledOff]) await publish(tender)
  for (const tender of [returned, away, calledOff]) {
    await unpublish(tender)
    await edit(tender, secret)
  }
  await cancel(calledOff)
  await edit(returned, clean)
  await publish(returned)
  const note = { change_note: `${mark} note` }
  await edit(narrowed, { ...secret, ...note, eligibility_type: 'invite_only' })
  await buyer.delete(`/api/tenders/${gone.id}`)

  // The supplier has registered interest in each of these tenders. Without an access check, their
  // calendar would also show those that they may not see.
  for (const { id } of [...hidden, away, narrowed, gone]) {
    await world.db
      .insertInto('interests')
      .values({ tender_id: id, organisation_id: user.organisation_id!, user_id: user.id })
      .execute()
  }
})

const read = (url: string) => world.app.inject({ url })

/** Returns the marks that the text contains. */
function leaksIn(text: string, marks: readonly string[]): string[] {
  const plain = text.replaceAll('\r\n ', '').toLowerCase()
  return marks.filter((one) => plain.includes(one.toLowerCase()))
}

test('no reply to a visitor contains content that was not published to everyone', async () => {
  const marks = [
    mark,
    guarded,
    '98765432',
    '2047-0',
    '20470',
    ...hidden.map((one) => one.reference),
  ]
  const urls = [...new Set(addresses.flatMap((address) => made.map(address)))]
  const answers = await Promise.all(
    urls.map(async (url) => {
      const { statusCode, body, headers } = await read(url)
      const leaks = leaksIn(`${JSON.stringify(headers)}${body}`, marks)
      return { url, statusCode, leaks, isNews: body.includes(open) }
    }),
  )
  expect(answers.filter(({ leaks }) => leaks.length > 0)).toEqual([])
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  // The search must have covered public content.
  expect(answers.filter(({ isNews }) => isNews).length).toBeGreaterThan(25)
})

test('visitors’ filters and searches find no content that was not published to everyone', async () => {
  for (const filter of [`search=${mark}`, `buyer=${mark}`, 'cpv=98390000', 'value_from=98765432']) {
    expect((await read(`/notices?${filter}`)).body).toContain('No tenders found')
    expect((await read(`/notices.atom?${filter}`)).body).not.toContain('<entry>')
  }
})

test('a supplier’s calendar contains nothing that the supplier may not see', async () => {
  const { address } = await supplier.call(createCalendarFeed)
  const { body } = await read(new URL(address).pathname)
  expect(leaksIn(body, [mark])).toEqual([])
  const summaries = readCalendar(body).map(({ SUMMARY }) => SUMMARY)
  // The title and deadlines of a tender with an NDA are visible to every supplier.
  expect(summaries).toContain(`Submission deadline: ${guarded}`)
  expect(summaries).toContain(`Submission deadline: ${open} tender`)
  expect(new Set(summaries).size).toBe(4)
})
