// The portal as a person meets it: the built client on a running server, in a real browser.
import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { startDelivery } from '#server/mail/deliver.ts'
import { openPostOffice } from '#server/post-office.ts'
import { makeWorld, testPassword, type World } from '#server/test/world.ts'

export interface Portal {
  world: World
  address: string
  /** Opens a private window. Whatever goes wrong in its console fails the test. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  signIn(user: { email: string }, options?: BrowserContextOptions): Promise<Page>
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
  let delivery: ReturnType<typeof startDelivery> | undefined

  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'))
    portal.world = await makeWorld({ SERVE_CLIENT: 'on', ...env })
    portal.address = await portal.world.app.listen({ port: 0, host: '127.0.0.1' })
    delivery = startDelivery(openPostOffice(portal.world.services), 100)
  })

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    const heard = complaints
    complaints = []
    expect(heard).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    await delivery?.stop()
    await portal.world?.close()
  })

  portal.open = async (path, options = views.desktop) => {
    const context = await browser.newContext({
      baseURL: portal.address,
      locale: 'en-GB',
      ...options,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      // The browser logs every refused request; a refusal is an answer, not a fault.
      const isRefusal = /Failed to load resource: .* (4\d\d)/.test(message.text())
      if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
    })
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

  return portal
}

/** What axe finds against WCAG 2.2 AA, as readable lines; a clean page has none. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  // A page that is still loading has no heading yet, and a colour halfway through its transition
  // belongs to neither theme.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(transitions.map((one) => one.finished))
  })
  await page.evaluate(axe.source)
  const violations = await page.evaluate(() =>
    // @ts-expect-error axe was put into the page by the line above
    window.axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations),
  )
  return violations.flatMap((violation: axe.Result) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} — ${node.failureSummary}`,
    ),
  )
}

/** How far the page can be pushed sideways; nothing may be wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
