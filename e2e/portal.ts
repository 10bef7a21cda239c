// The portal as a person meets it: the built client on a running server, in a real browser.
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { startPost } from '#server/platform/post-office.ts'
import { makeWorld, testPassword, type World } from '#server/test/world.ts'
import { findFaintTexts } from './contrast.ts'
import { useWindows, type Windows } from './windows.ts'

export interface Portal {
  world: World
  address: string
  /**
   * Opens a private window of the given make. Whatever goes wrong in its console fails the test.
   */
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

/** A window that nobody has used, and that has nothing in its cache. */
export const unused: BrowserContextOptions = {
  ...views.desktop,
  storageState: { cookies: [], origins: [] },
}

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
    portal.address = await listen(portal.world.app)
    if (inject('browser')) windows = await useWindows(portal.address)
    post = startPost(portal.world.services, portal.world.app.log, 250)
  })

  afterEach(async () => {
    const heard = complaints
    complaints = []
    await windows?.putAway()
    expect(heard).toEqual([])
  })

  afterAll(async () => {
    await post?.stop()
    const closed = portal.world?.close()
    // A browser opens connections in advance, which the server would wait for until they time out.
    portal.world?.app.server.closeAllConnections()
    await closed
  })

  async function openWindow(options?: BrowserContextOptions): Promise<Page> {
    const page = await windows!.open(options)
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
    const url = portal.address
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    await page.goto(path)
    return page
  }

  return portal
}

let port = 0

/** At the address of the portal before, if it is free: what the browser has loaded need not be loaded again. */
async function listen(app: World['app']): Promise<string> {
  const host = '127.0.0.1'
  const address = await app.listen({ port, host }).catch(() => app.listen({ port: 0, host }))
  port = Number(new URL(address).port)
  return address
}

const ofColour = ['color-contrast', 'link-in-text-block']
/** What else a window's width decides: how large things are, and how near to each other. */
const ofLayout = ['target-size', 'scrollable-region-focusable']
/** `npm run prove:views` spares nothing; here each part of a page is judged where it is new. */
const isWhole = process.env['PROVE'] === 'full'

/**
 * Everything that is wrong with a page as it stands, wide, narrow and dark, as readable lines; a
 * good page has none. One window is looked at three times, so that its state is reached only once.
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
  return [
    ...faults,
    ...inDark.map((fault) => `dark: ${fault}`),
    ...inNarrow.map((fault) => `narrow: ${fault}`),
    ...(sideways > 0 ? [`narrow: ${sideways} px too wide`] : []),
  ]
}

async function findFaultsOfColour(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const faults = await findAccessibilityFaults(page, { within, rules: ofColour })
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** Of a page behind a dialog nothing can be reached, so only the dialog is looked at. */
const modal = 'dialog:modal'

/**
 * What axe finds against WCAG 2.2 AA, by all of its rules unless some are named; contrast, which
 * takes axe two thirds of its time, is looked at apart. Of a page that says the same many times
 * over, `within` is what stands for the rest.
 */
export async function findAccessibilityFaults(
  page: Page,
  { within, rules }: { within?: string | undefined; rules?: string[] } = {},
): Promise<string[]> {
  // A page that is still loading has no heading yet.
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

/** As a script of the portal's own, which the browser fetches and compiles once for all pages. */
async function bringAxe(page: Page): Promise<void> {
  const { isThere, canFetch } = await page.evaluate(() => ({
    isThere: 'axe' in window,
    // A page without scripts does not let this one in either.
    canFetch: document.scripts.length > 0 && navigator.onLine,
  }))
  if (isThere) return
  if (canFetch) await page.addScriptTag({ url: axeAddress })
  else await page.evaluate(axe.source)
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
