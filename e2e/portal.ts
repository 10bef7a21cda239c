// Runs the built client on a real server in a real browser, as a user sees it.
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { startPost } from '#app/server/start/mail-sender.ts'
import { makeWorld, testPassword, type World } from '#app/test/world.ts'
import { serveCheapKeys } from './cheap-keys.ts'
import { findFaintTexts } from './contrast.ts'
import { useWindows, type Windows } from './windows.ts'

export interface Portal {
  world: World
  address: string
  /**
   * Opens a page in a private window with these options. An error in its console fails the test.
   */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** Signs in on the sign-in page, as a user does. */
  signIn(user: { email: string }, options?: BrowserContextOptions): Promise<Page>
  /** Opens a page with an existing session, for tests of signed-in pages. */
  enter(user: { id: number }, path?: string, options?: BrowserContextOptions): Promise<Page>
}

/** The three views in which every page is checked: wide, narrow and dark. */
export const views = {
  desktop: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 320, height: 640 }, hasTouch: true },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
} as const satisfies Record<string, BrowserContextOptions>

/**
 * Options for a new window with an empty cache. windows.ts never reuses a window with
 * `storageState`.
 */
export const unused: BrowserContextOptions = {
  ...views.desktop,
  storageState: { cookies: [], origins: [] },
}

/**
 * True in the full checks, such as `npm run prove -- views`. They check whole pages with all rules
 * that axe enables by default, and derive keys from passphrases at the real cost. Other runs use
 * fewer rules and cheaper keys, and callers can limit a check to a part of the page.
 */
const isWhole = process.env['PROVE'] === 'full'

const axeAddress = '/axe.js'

export function usePortal(env: Record<string, string> = {}): Portal {
  const portal = {} as Portal
  let windows: Windows | undefined
  let complaints: string[] = []
  let post: ReturnType<typeof startPost> | undefined

  beforeAll(async () => {
    portal.world = await makeWorld({ SERVE_CLIENT: 'on', ...env })
    portal.world.app.get(axeAddress, (_request, reply) =>
      reply.header('cache-control', 'max-age=3600').type('text/javascript').send(axe.source),
    )
    if (!isWhole) serveCheapKeys(portal.world.app)
    portal.address = await listen(portal.world.app)
    if (inject('browser')) windows = await useWindows(portal.address)
    post = startPost(portal.world.services, portal.world.app.log, 250)
  })

  afterEach(async () => {
    const errors = complaints
    complaints = []
    await windows?.reset()
    expect(errors).toEqual([])
  })

  afterAll(async () => {
    await post?.stop()
    await portal.world?.close()
  })

  async function openWindow(options?: BrowserContextOptions): Promise<Page> {
    const page = await windows!.open(options)
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      // The browser logs every refused request, and every request made while it is offline; neither
      // is a fault of the page.
      const isRefusal = /Failed to load resource: .*( 4\d\d|INTERNET_DISCONNECTED)/.test(
        message.text(),
      )
      if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
    })
    return page
  }

  portal.open = async (path, options) => {
    const page = await openWindow(options)
    await page.goto(path)
    return page
  }

  portal.signIn = async (user, options) => {
    const page = await portal.open('/login', options)
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    return page
  }

  portal.enter = async (user, path = '/', options) => {
    const { cookies } = await portal.world.signedIn(user)
    const page = await openWindow(options)
    const url = options?.baseURL ?? portal.address
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    await page.goto(path)
    return page
  }

  return portal
}

/**
 * Never called. The import tells `npm test -- --changed` that browser tests depend on the client,
 * which they otherwise use only as built.
 */
export const importClient = () => import('#app/client/main.tsx')

let port = 0

/**
 * Listens on the port of the previous test file's portal, if it is free, so that the browser can
 * use files that it cached for that address.
 */
async function listen(app: World['app']): Promise<string> {
  const host = '127.0.0.1'
  const address = await app.listen({ port, host }).catch(() => app.listen({ port: 0, host }))
  port = Number(new URL(address).port)
  return address
}

const ofColour = ['color-contrast', 'link-in-text-block']
/** axe rules whose results depend on the window's width. */
const ofLayout = ['target-size', 'scrollable-region-focusable']

/**
 * Returns all faults of the page in its current state, in the wide, narrow and dark views. Each
 * line starts with the page's path and title. The same window is checked in all three views, so
 * that a test has to bring the page into its state only once.
 */
export async function findFaults(page: Page, within?: string): Promise<string[]> {
  const faults = await findAccessibilityFaults(page, { within })
  const inDark = isWhole
    ? await findFaultsOfColour(page, within)
    : await findFaintTexts(page, { within: within ?? modal, scheme: 'dark' })
  await page.setViewportSize(views.narrow.viewport)
  const inNarrow = await findAccessibilityFaults(page, {
    within,
    ...(!isWhole && { rules: ofLayout }),
  })
  const sideways = await sidewaysScroll(page)
  await page.setViewportSize(views.desktop.viewport)
  const found = [
    ...faults,
    ...inDark.map((fault) => `dark: ${fault}`),
    ...inNarrow.map((fault) => `narrow: ${fault}`),
    ...(sideways > 0 ? [`narrow: ${sideways} px too wide`] : []),
  ]
  if (found.length === 0) return []
  const where = `${new URL(page.url()).pathname} (${await page.title()})`
  return found.map((fault) => `${where}: ${fault}`)
}

async function findFaultsOfColour(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const faults = await findAccessibilityFaults(page, { within, rules: ofColour })
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/**
 * Selector for an open modal dialog. The page behind it can't be reached, so only the dialog is
 * checked.
 */
const modal = 'dialog:modal'

/**
 * Returns the violations that axe finds with the given rules, or with all rules that it enables by
 * default. Unless this is a full check, `within` limits it to one part of a page with many similar
 * parts, and contrast.ts checks the contrast, which takes two thirds of axe's time.
 */
export async function findAccessibilityFaults(
  page: Page,
  { within, rules }: { within?: string | undefined; rules?: string[] } = {},
): Promise<string[]> {
  // The check waits for the heading, which a page doesn't have while it is loading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await settle(page)
  await bringAxe(page)
  const withoutContrast = isWhole ? {} : { rules: { 'color-contrast': { enabled: false } } }
  const violations = await page.evaluate(
    ({ options, part }) =>
      // @ts-expect-error axe is in the page by now
      window.axe
        .run((part && document.querySelector(part) && part) || document, {
          resultTypes: ['violations'],
          ...options,
        })
        .then((result: axe.AxeResults) => result.violations),
    {
      options: rules ? { runOnly: rules } : withoutContrast,
      part: isWhole ? undefined : (within ?? modal),
    },
  )
  const found = violations.flatMap((violation: axe.Result) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} — ${node.failureSummary}`,
    ),
  )
  return rules || isWhole
    ? found
    : [...found, ...(await findFaintTexts(page, { within: within ?? modal }))]
}

/**
 * Loads axe as a script from the portal's own origin, so that the browser fetches and compiles it
 * only once for all pages.
 */
async function bringAxe(page: Page): Promise<void> {
  const { isThere, canFetch } = await page.evaluate(() => ({
    isThere: 'axe' in window,
    // A page without scripts has a security policy that would also block this script.
    canFetch: document.scripts.length > 0 && navigator.onLine,
  }))
  if (isThere) return
  if (canFetch) await page.addScriptTag({ url: axeAddress })
  else await page.evaluate(axe.source)
}

/**
 * Waits for animations to end, because intermediate colours belong to neither theme, and a dialog
 * is not complete while it is animated.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    // Three kinds of animation are ignored: scroll-driven ones, which end only when the page is
    // scrolled; infinite ones; and finished ones that keep their last state, which stay in the
    // list. The `finished` promises are not used, because the promise of an animation that becomes
    // scroll-driven never settles.
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, timeline, effect }) =>
            playState === 'running' &&
            timeline instanceof DocumentTimeline &&
            effect?.getComputedTiming().iterations !== Infinity,
        )
    await frame()
    do await frame()
    while (isMoving())
  })
}

/**
 * Opens another page without reloading the client, as a link does. This takes a sixth of the
 * processor time of a full load, but the client keeps its cached replies. Callers must first wait
 * until the current page has loaded, because a pending redirect would replace the path.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

/**
 * Returns how many pixels the page or its modal dialog can scroll sideways. A positive number is a
 * fault: some part is too wide.
 */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate((dialogs) => {
    const dialog = document.querySelector(dialogs)
    const ofDialog = dialog ? dialog.scrollWidth - dialog.clientWidth : 0
    return Math.max(document.documentElement.scrollWidth - window.innerWidth, ofDialog)
  }, modal)
}
