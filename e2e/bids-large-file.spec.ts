// Tests that a large file in a bid is encrypted as a stream in a worker, so that the page stays
// responsive and the whole file is never in memory. This run uses a small file; `npm run
// prove -- bids` uses one of the maximum size.
import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fileLimits } from '#kernel/contract/file.ts'
import { makeBidScene } from '#app/test/bid-scene.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()
const isWhole = process.env['PROVE'] === 'full'
const megabyte = 1024 * 1024
const size = isWhole ? fileLimits.fileSize : 3 * megabyte

async function makeFile(): Promise<string> {
  const path = join(tmpdir(), `${randomUUID()}.pdf`)
  const file = await open(path, 'w')
  for (let written = 0; written < size; written += megabyte) {
    await file.write(randomBytes(Math.min(megabyte, size - written)))
  }
  await file.close()
  return path
}

/**
 * Measures memory growth in megabytes: of the page's heap, of all renderer processes including
 * workers, and of the server. Returns a function that stops measuring and returns the peaks.
 */
async function watchMemory(page: Page) {
  const ofPage = await page.context().newCDPSession(page)
  await ofPage.send('Performance.enable')
  const ofBrowser = await page.context().browser()!.newBrowserCDPSession()
  const read = async () => {
    const { metrics } = await ofPage.send('Performance.getMetrics')
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value
    const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo')
    const drawing = processInfo.filter(({ type }) => type === 'renderer')
    const sizes = await Promise.all(drawing.map(({ id }) => residentOf(id)))
    const renderers = sizes.reduce((total, one) => total + one, 0)
    return { heap, renderers, server: process.memoryUsage().rss }
  }
  const before = await read()
  const peak = { ...before }
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const now = await read()
      for (const name of ['heap', 'renderers', 'server'] as const) {
        peak[name] = Math.max(peak[name], now[name])
      }
      await page.waitForTimeout(50)
    }
  })()
  return async () => {
    over.abort()
    await watching
    const grown = (name: keyof typeof peak) => (peak[name] - before[name]) / megabyte
    return { heap: grown('heap'), renderers: grown('renderers'), server: grown('server') }
  }
}

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

/** Measures the longest time for which the page did not run its timers. */
async function watchPage(page: Page) {
  await page.evaluate(() => {
    let last = performance.now()
    const state = { longest: 0 }
    setInterval(() => {
      const now = performance.now()
      state.longest = Math.max(state.longest, now - last - 20)
      last = now
    }, 20)
    Reflect.set(window, 'waiting', state)
  })
  return () => page.evaluate(() => (Reflect.get(window, 'waiting') as { longest: number }).longest)
}

test('while a large file is sealed and uploaded, the page stays responsive and memory use constant', async () => {
  const { world } = portal
  const { tender } = await makeBidScene(world)
  const supplier = await world.makeUser()
  const page = await portal.enter(supplier, `/tenders/${tender.id}?tab=bid`)
  await page.getByRole('button', { name: 'Mark interest and start your bid' }).click()
  const path = await makeFile()
  const name = path.split('/').at(-1)!
  try {
    const input = page.getByLabel('Your plan of work')
    await input.waitFor({ state: 'attached' })
    const readLongestWait = await watchPage(page)
    const growth = await watchMemory(page)
    const begun = performance.now()
    await input.setInputFiles(path)
    // The page stays responsive while the file is being sealed.
    await page.getByLabel('How will you do the work?').fill('While it is sealed.')
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
    const seconds = (performance.now() - begun) / 1000
    const grown = await growth()
    console.info(
      `${size / megabyte} MB in ${seconds.toFixed(1)} s; grown by at most (MB): page’s heap ` +
        `${grown.heap.toFixed(1)}, renderers ${grown.renderers.toFixed(1)}, server ` +
        `${grown.server.toFixed(1)}; longest wait ${(await readLongestWait()).toFixed(0)} ms`,
    )
    // If the whole file were held in memory, the heap would grow by at least the file's size.
    if (isWhole) expect(grown.heap).toBeLessThan(size / megabyte / 2)
    const row = await world.db.selectFrom('bid_files').select('file_size').executeTakeFirstOrThrow()
    expect(row.file_size).toBeGreaterThan(size)
  } finally {
    await rm(path)
  }
})
