// The windows of the browser. Opening one afresh costs more than most of what is then done in it:
// a process, and all the scripts fetched and compiled anew. So a window is emptied after its test and
// lent to the next that wants one of the same make, in this file or another.
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { inject } from 'vitest'

/** Longer than any step takes on a machine ten times busier; what passes does not wait for it. */
const patience = 60_000

/** What a test may have asked to hear of. The next one must not be told, nor have it answered. */
const heard = ['dialog', 'request', 'response', 'load', 'console', 'pageerror'] as const

export interface Windows {
  open(options?: BrowserContextOptions): Promise<Page>
  /** Those that are open are closed, or emptied for the next test. */
  putAway(): Promise<void>
}

let browser: Promise<Browser> | undefined
let clean: { address: string; pages: Map<string, Page[]> } = { address: '', pages: new Map() }
/** Not to be lent again, whoever made them. */
const spoilt = new WeakSet<Page>()

/**
 * Spinners and fades are drawn sixty times a second, on a processor that has better to do.
 * `npm run prove:views` lets them move.
 */
const reducedMotion = process.env['PROVE'] === 'full' ? 'no-preference' : 'reduce'

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** What a window can be made as and still be emptied; with more, it is used once. */
const makes = ['viewport', 'hasTouch', 'colorScheme', 'timezoneId']
const canBeLent = (make: BrowserContextOptions) =>
  Object.keys(make).every((name) => makes.includes(name))

/**
 * One for all the files of a worker, with which it ends. Playwright is in the worker as well: through
 * a process in between, every step and all that the pages fetch would be written and read twice.
 */
const launch = () =>
  chromium.launch({
    executablePath: inject('browser'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })

/** Onto the portal at this address. */
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

  async function putAway(): Promise<void> {
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

  return { open, putAway }
}

function cleanOnes(make: BrowserContextOptions): Page[] {
  const key = JSON.stringify(make)
  const pages = clean.pages.get(key) ?? []
  clean.pages.set(key, pages)
  return pages
}

/** A script that runs before every page, and a clock that is held, cannot be taken back. */
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

/** As one that was never used, but for what the browser remembers of scripts and styles. */
async function empty(page: Page, make: BrowserContextOptions): Promise<void> {
  const context = page.context()
  for (const event of heard) page.removeAllListeners(event)
  // Some pages ask before they let anybody go.
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
