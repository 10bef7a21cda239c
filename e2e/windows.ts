// The windows of the browser. Opening one afresh costs more than most of what is then done in it:
// a process, and all the scripts fetched and compiled anew. So a window that was opened without
// wishes of its own is emptied after its test and lent to the next, in this file or another.
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
let clean: { address: string; pages: Page[] } = { address: '', pages: [] }
/** Not to be lent again, whoever made them. */
const spoilt = new WeakSet<Page>()

const desktop = { width: 1280, height: 800 }

/** Onto the portal at this address. */
export async function useWindows(address: string): Promise<Windows> {
  browser ??= chromium.connect(inject('browser'))
  const shared = await browser
  if (clean.address !== address) {
    await Promise.all(clean.pages.map((page) => page.context().close()))
    clean = { address, pages: [] }
  }
  const lent = new Set<Page>()

  async function make(options: BrowserContextOptions): Promise<Page> {
    const context = await shared.newContext({ baseURL: address, locale: 'en-GB', ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(patience)
    return page
  }

  async function open(options?: BrowserContextOptions): Promise<Page> {
    const page = options
      ? await make(options)
      : (clean.pages.pop() ?? watch(await make({ viewport: desktop })))
    if (options) spoilt.add(page)
    lent.add(page)
    return page
  }

  async function putAway(): Promise<void> {
    const pages = [...lent]
    lent.clear()
    await Promise.all(
      pages.map(async (page) => {
        if (spoilt.has(page)) return page.context().close()
        await empty(page)
        clean.pages.push(page)
      }),
    )
  }

  return { open, putAway }
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
async function empty(page: Page): Promise<void> {
  const context = page.context()
  for (const event of heard) page.removeAllListeners(event)
  // Some pages ask before they let anybody go.
  page.on('dialog', (dialog) => void dialog.accept())
  await context.setOffline(false)
  await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  await Promise.all(context.pages().map((other) => other === page || other.close()))
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
  await page.setViewportSize(desktop)
  page.removeAllListeners('dialog')
}
