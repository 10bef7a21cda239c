import { parseAtomFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { readCalendar } from '#app/test/read-calendar.ts'
import { inDays } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on', OPEN_DATA_CALLS_PER_MINUTE: '100000' })

const read = (url: string, headers = {}) => world.app.inject({ url, headers })

async function publish(values: Parameters<typeof world.makeTender>[0] = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  await releaseBacklog(world.db)
  const client = await world.signedIn(buyer)
  const url = `/api/tenders/${tender.id}`
  const edit = async (changes: object) => {
    const { body } = await client.get(url)
    const { status } = await client.put(url, { ...body.data, ...changes })
    expect(status).toBe(200)
  }
  return { tender, client, url, edit }
}

test('every list is available as a feed, whose entries keep their ids when they change', async () => {
  const { tender, edit } = await publish({
    title: 'Topaz ferry <b> & "pier" ]]>',
    location: 'Hull',
  })
  await publish({ title: 'Opal ferry' })
  const answer = await read('/notices.atom?search=ferry')
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const feed = parseAtomFeed(answer.body)
  const own = `/notices/${tender.reference}`
  expect(feed.entries?.map(({ title }) => title?.value)).toEqual([
    'Opal ferry',
    'Topaz ferry <b> & "pier" ]]>',
  ])
  expect(feed.entries![1]!.id).toMatch(new RegExp(`^https?://.*${own}$`))
  expect(feed.links?.map(({ rel }) => rel)).toEqual(['self', 'alternate'])
  expect(feed.entries![1]!.summary?.value).toContain('Hull')

  await edit({ title: 'Topaz ferry, renamed' })
  const after = parseAtomFeed((await read('/notices.atom?search=ferry')).body)
  expect(after.entries![0]).toMatchObject({
    id: feed.entries![1]!.id,
    title: { value: 'Topaz ferry, renamed' },
  })
  expect(Date.parse(after.entries![0]!.updated!)).toBeGreaterThan(
    Date.parse(feed.entries![0]!.updated!),
  )
  expect(after.updated).toBe(after.entries![0]!.updated)
  expect(parseAtomFeed((await read('/notices.atom?search=ferry&cpv=45')).body).entries).toBe(
    undefined,
  )
})

test('a feed refuses unknown parameters and names them', async () => {
  const answer = await read('/notices.atom?serach=ferry')
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('serach')
})

test('the feed of closed tenders includes those past their deadline, newest release first', async () => {
  const past = { clarification_deadline: inDays(-2), submission_deadline: inDays(-1) }
  await publish({ title: 'Jasper quay', status: 'closed', ...past })
  await publish({ title: 'Onyx quay', ...past })
  await publish({ title: 'Pearl quay', status: 'closed', ...past })
  await publish({ title: 'Ruby quay' })
  const { entries } = parseAtomFeed((await read('/notices.atom?status=closed')).body)
  expect(entries?.map(({ title }) => title?.value)).toEqual([
    'Pearl quay',
    'Onyx quay',
    'Jasper quay',
  ])
})

test('characters that XML cannot represent are removed', async () => {
  await publish({ title: 'Bell \u0007 and \uFFFE end', description: 'Form\u000Cfeed' })
  const { body } = await read('/notices.atom?search=bell')
  expect(body).toContain('Bell  and  end')
  // Code points are compared as numbers, since the characters would be invisible in a pattern.
  const isLegal = (code: number) =>
    code === 9 || code === 10 || code === 13 || (code >= 32 && code !== 0xfffe && code !== 0xffff)
  expect([...body].filter((sign) => !isLegal(sign.codePointAt(0)!))).toEqual([])
})

test('an unchanged feed is not sent again, and a feed with invalid filters is refused', async () => {
  await publish({ title: 'Pearl dredging' })
  const url = '/notices.atom?search=pearl'
  const { headers } = await read(url)
  expect(headers['cache-control']).toBe('public, max-age=300')
  const since = { 'if-modified-since': headers['last-modified'] }
  expect((await read(url, { 'if-none-match': headers.etag })).statusCode).toBe(304)
  expect((await read(url, since)).statusCode).toBe(304)
  await publish({ title: 'Pearl diving' })
  expect((await read(url, { 'if-none-match': headers.etag })).statusCode).toBe(200)
  expect((await read('/notices.atom?cpv=roofs')).statusCode).toBe(400)
})

test('the calendar of a notice moves and cancels its deadlines under the same ids', async () => {
  const { tender, client, url, edit } = await publish({
    title: 'Amber; quays, and more',
    submission_deadline: '2031-12-01T12:00:00Z',
    clarification_deadline: '2031-07-01T11:00:00Z',
  })
  const calendar = async () => {
    const answer = await read(`/notices/${tender.reference}.ics`)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    return readCalendar(answer.body)
  }
  const [clarification, submission] = await calendar()
  expect(clarification).toMatchObject({ DTSTART: '20310701T110000Z', STATUS: 'CONFIRMED' })
  expect(submission).toMatchObject({
    DTSTART: '20311201T120000Z',
    SUMMARY: 'Submission deadline: Amber; quays, and more',
    TRANSP: 'TRANSPARENT',
  })

  await edit({ submission_deadline: '2031-12-08T12:00:00Z', change_note: 'A week more.' })
  const [, moved] = await calendar()
  expect(moved).toMatchObject({ UID: submission!['UID'], DTSTART: '20311208T120000Z' })
  expect(Number(moved!['SEQUENCE'])).toBeGreaterThan(Number(submission!['SEQUENCE']))

  await client.post(`${url}/unpublish`)
  const [, away] = await calendar()
  expect(away).toMatchObject({ UID: submission!['UID'], STATUS: 'CANCELLED' })
  await edit({ submission_deadline: '2031-12-24T12:00:00Z' })
  // Calendars must not reveal any change made to a draft.
  expect((await calendar())[1]).toEqual(away)
  await client.post(`${url}/publish`)
  const [, back] = await calendar()
  expect(back).toMatchObject({ DTSTART: '20311224T120000Z', STATUS: 'CONFIRMED' })
  expect(Number(back!['SEQUENCE'])).toBeGreaterThan(Number(away!['SEQUENCE']))

  await client.post(`${url}/cancel`, { reason: 'no_longer_needed', text: 'The quay is closed.' })
  expect((await calendar())[1]).toMatchObject({ STATUS: 'CANCELLED' })
  expect((await read('/notices/TND-1999-000001.ics')).statusCode).toBe(404)
})
