// Pool of browser windows. Opening a new window takes longer than most tests, because the browser
// has to start a process, and fetch and compile all scripts. After a test, its window is therefore
// reset and reused for the next test with the same options, in this file or another.
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { inject } from 'vitest'

/**
 * Timeout for a step in milliseconds: longer than any step takes on a machine that is ten times as
 * busy as usual. Passing tests do not wait for it.
 */
const patience = 60_000

/** Events for which a test may add listeners. The listeners are removed before the next test. */
const pageEvents = ['dialog', 'request', 'response', 'load', 'console', 'pageerror'] as const

export interface Windows {
  open(options?: BrowserContextOptions): Promise<Page>
  /** Resets the open windows for the next test, and closes those that can't be reset. */
  reset(): Promise<void>
}

let browser: Promise<Browser> | undefined
let clean: { address: string; pages: Map<string, Page[]> } = { address: '', pages: new Map() }
/** Windows that can't be reset, so they are closed after their test. */
const spoilt = new WeakSet<Page>()

/**
 * Animations are reduced, because drawing them sixty times a second slows the tests down. `npm run
 * prove -- views` doesn't reduce them.
 */
const reducedMotion = process.env['PROVE'] === 'full' ? 'no-preference' : 'reduce'

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** Options that a reset can restore. A window with any other option is used once. */
const makes = ['viewport', 'hasTouch', 'colorScheme', 'timezoneId']
const canBeLent = (make: BrowserContextOptions) =>
  Object.keys(make).every((name) => makes.includes(name))

/**
 * Launches one browser for all files of a worker. Playwright runs in the worker itself: if it ran
 * in a separate process, every command and all data that the pages fetch would have to be copied
 * between the two processes.
 */
const launch = () =>
  chromium.launch({
    executablePath: inject('browser')!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })

/** Returns the window pool for the portal at this address. */
export async function useWindows(address: string): Promise<Windows> {
  browser ??= launch()
  const shared = await browser
  if (clean.address !== address) {
    const old = [...clean.pages.values()].flat()
    await Promise.all(old.map((page) => page.context().close()))
    clean = { address, pages: new Map() }
  }
  const lent = new Map<Page, BrowserContextOptions>()

  async function create(make: BrowserContextOptions): Promise<Page> {
    const context = await shared.newContext({
      baseURL: address,
      locale: 'en-GB',
      reducedMotion,
      ...make,
    })
    const page = watch(await context.newPage())
    page.setDefaultTimeout(patience)
    if (!canBeLent(make)) spoilt.add(page)
    return page
  }

  async function open(make: BrowserContextOptions = desktop): Promise<Page> {
    const page = cleanOnes(make).pop() ?? (await create(make))
    lent.set(page, make)
    return page
  }

  async function reset(): Promise<void> {
    const pages = [...lent]
    lent.clear()
    await Promise.all(
      pages.map(async ([page, make]) => {
        if (spoilt.has(page)) return page.context().close()
        await empty(page, make)
        cleanOnes(make).push(page)
      }),
    )
  }

  return { open, reset }
}

function cleanOnes(make: BrowserContextOptions): Page[] {
  const key = JSON.stringify(make)
  const pages = clean.pages.get(key) ?? []
  clean.pages.set(key, pages)
  return pages
}

/**
 * Marks a page as not reusable when a test adds an init script or installs a clock, since neither
 * can be undone.
 */
function watch(page: Page): Page {
  const spoil = () => spoilt.add(page)
  onCall(page, 'addInitScript', spoil)
  onCall(page.clock, 'install', spoil)
  return page
}

function onCall<Of extends object>(of: Of, name: keyof Of & string, note: () => void): void {
  const method: unknown = of[name]
  if (typeof method !== 'function') throw new Error(`${name} is no method`)
  const noted = (...given: unknown[]) => {
    note()
    return Reflect.apply(method, of, given)
  }
  Reflect.set(of, name, noted)
}

/** Resets a window to its initial state, except for the browser's cache of scripts and styles. */
async function empty(page: Page, make: BrowserContextOptions): Promise<void> {
  const context = page.context()
  for (const event of pageEvents) page.removeAllListeners(event)
  // Some pages ask for confirmation before the user leaves, so all dialogs are accepted.
  page.on('dialog', (dialog) => void dialog.accept())
  await context.setOffline(false)
  await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  )
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  await page.emulateMedia({ media: null, colorScheme: make.colorScheme ?? null, reducedMotion })
  if (make.viewport) await page.setViewportSize(make.viewport)
  page.removeAllListeners('dialog')
}
