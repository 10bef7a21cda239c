import { afterEach, expect, test, vi } from 'vitest'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({
  PUBLIC_NOTICES: 'on',
  OPEN_DATA_CALLS_PER_MINUTE: '100000',
  NOTICE_LIST_SECONDS: '10',
})

afterEach(() => {
  vi.useRealTimers()
})

const read = (url: string, headers = {}) => world.app.inject({ url, headers })

async function publish(title: string) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, title })
  await releaseBacklog(world.db)
  const client = await world.signedIn(buyer)
  return { withdraw: () => client.post(`/api/tenders/${tender.id}/unpublish`) }
}

test.each(['/notices.atom', '/notices'])(
  '%s shows a new notice, and hides a withdrawn one, once its cached copy expires',
  async (path) => {
    const name = path.replaceAll(/\W/g, '')
    const url = `${path}?search=${name}`
    const { withdraw } = await publish(`Old ferry ${name}`)
    // The minute is fixed, because a page of notices is rendered again every minute.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T10:00:10Z') })
    const first = await read(url)
    expect(first.body).toContain(`Old ferry ${name}`)

    vi.useRealTimers()
    expect((await withdraw()).status).toBe(200)
    await publish(`New ferry ${name}`)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T10:00:19Z') })
    const again = await read(url)
    expect(again.body).toBe(first.body)
    const known = { 'if-none-match': first.headers.etag }
    expect((await read(url, known)).statusCode).toBe(304)

    vi.setSystemTime(new Date('2026-11-02T10:00:20Z'))
    const later = await read(url, known)
    expect(later.statusCode).toBe(200)
    expect(later.body).toContain(`New ferry ${name}`)
    expect(later.body).not.toContain(`Old ferry ${name}`)
  },
)

test('a cached list is sent compressed only if the caller accepts it', async () => {
  await publish('Compressed ferry')
  const plain = await read('/notices.atom?search=compressed')
  const packed = await read('/notices.atom?search=compressed', { 'accept-encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers.etag).toBe(plain.headers.etag)
})
