// The portal as a person meets it: the built client on a running server, in a real browser.
import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { startPost } from '#server/post-office.ts'
import { makeWorld, testPassword, type World } from '#server/test/world.ts'

export interface Portal {
  world: World
  address: string
  /** Opens a private window. Whatever goes wrong in its console fails the test. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** Through the sign-in page, as a person would. */
  signIn(user: { email: string }, options?: BrowserContextOptions): Promise<Page>
  /** With a session that is there already, for what lies behind the sign-in. */
  enter(user: { id: number }, path?: string, options?: BrowserContextOptions): Promise<Page>
}

/** The three ways in which every page must hold: wide, narrow, dark. */
export const views = {
  desktop: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 320, height: 640 }, hasTouch: true },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
} as const satisfies Record<string, BrowserContextOptions>

export function usePortal(env: Record<string, string> = {}): Portal {
  const portal = {} as Portal
  let browser: Browser
  let complaints: string[] = []
  let post: ReturnType<typeof startPost> | undefined

  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'))
    portal.world = await makeWorld({ SERVE_CLIENT: 'on', ...env })
    portal.address = await portal.world.app.listen({ port: 0, host: '127.0.0.1' })
    post = startPost(portal.world.services, portal.world.app.log, 100)
  })

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    const heard = complaints
    complaints = []
    expect(heard).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    await post?.stop()
    await portal.world?.close()
  })

  async function openWindow(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({
      baseURL: portal.address,
      locale: 'en-GB',
      ...options,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      // The browser logs every refused request; a refusal is an answer, not a fault. Nor is it the
      // page's fault to be offline.
      const isRefusal = /Failed to load resource: .*( 4\d\d|INTERNET_DISCONNECTED)/.test(
        message.text(),
      )
      if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
    })
    return page
  }

  portal.open = async (path, options = views.desktop) => {
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

  portal.enter = async (user, path = '/', options = views.desktop) => {
    const { cookies } = await portal.world.signedIn(user)
    const page = await openWindow(options)
    const url = portal.address
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    await page.goto(path)
    return page
  }

  return portal
}

/**
 * Everything that is wrong with a page as it stands, wide, narrow and dark, as readable lines; a
 * good page has none. One window is looked at three times, so that its state is reached only once.
 */
export async function findFaults(page: Page): Promise<string[]> {
  const faults = await findAccessibilityFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await findAccessibilityFaults(page, ['color-contrast', 'link-in-text-block'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(views.narrow.viewport)
  const inNarrow = await findAccessibilityFaults(page)
  const sideways = await sidewaysScroll(page)
  await page.setViewportSize(views.desktop.viewport)
  return [
    ...faults,
    ...inDark.map((fault) => `dark: ${fault}`),
    ...inNarrow.map((fault) => `narrow: ${fault}`),
    ...(sideways > 0 ? [`narrow: ${sideways} px too wide`] : []),
  ]
}

/** What axe finds against WCAG 2.2 AA, by all of its rules unless some are named. */
export async function findAccessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  // A page that is still loading has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    (runOnly) =>
      // @ts-expect-error axe is in the page by now
      window.axe
        .run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })
        .then((result: axe.AxeResults) => result.violations),
    rules,
  )
  return violations.flatMap((violation: axe.Result) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} — ${node.failureSummary}`,
    ),
  )
}

/** A colour halfway through its transition belongs to neither theme, nor does a dialog half there. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const underWay = () =>
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished)
    await frame()
    await frame()
    while (underWay().length > 0) {
      await Promise.allSettled(underWay())
      await frame()
    }
  })
}

/** How far the page can be pushed sideways; nothing may be wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
