// Limits the size of each page: the scripts and styles that a browser loads for it, compressed with
// brotli. The shell is the code that every signed-in page loads; a route is the code that a page
// adds to the shell.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Role } from '#kernel/contract/role.ts'
import { clientFolder } from '#kernel/server/http/static.ts'
import { untilAnswered } from './answered.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

const kilobyte = 1000
const budget = {
  login: 119,
  tenders: 179,
  shell: 170,
  route: 32,
  // Visitors’ pages load the code that most pages share, which other pages then find in the cache.
  visitorRoute: 55,
  css: 17,
  scripts: 25,
}

const visitorPages = ['/register', '/forgot-password', '/reset-password', '/blocked']
const pages: Record<Role, string[]> = {
  supplier: [
    '/supplier/dashboard',
    '/supplier/interests',
    '/supplier/questions',
    '/supplier/downloads',
    '/tenders',
    '/settings',
    '/settings/sign-ins',
    '/settings/tokens',
    '/notifications',
    '/help',
  ],
  buyer: ['/buyer/dashboard', '/buyer/analytics', '/colleagues', '/tenders', '/tenders/create'],
  admin: [
    '/admin/dashboard',
    '/admin/analytics',
    '/admin/organisations',
    '/admin/users',
    '/admin/moderation',
    '/admin/tenders/trashed',
    '/admin/audit-logs',
  ],
}

type Files = Set<string>

/**
 * Returns the built files that a page loads on a first visit. Prefetches in idle time are not
 * included.
 */
async function filesOf(page: Page, path: string): Promise<Files> {
  await untilAnswered(page, () => page.goto(path))
  const urls: string[] = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.name),
  )
  return new Set(
    urls.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/assets/')),
  )
}

const beyond = (known: Files, files: Files) =>
  new Set([...files].filter((file) => !known.has(file)))

const common = (one: Files, other: Files) => new Set([...one].filter((file) => other.has(file)))

function kilobytesOf(files: Files, ending: '.js' | '.css'): number {
  const sizes = [...files]
    .filter((path) => path.endsWith(ending))
    .map((path) => readFileSync(join(clientFolder, `${path}.br`)).length)
  return sizes.reduce((total, size) => total + size, 0) / kilobyte
}

/** Switches on the browser's data-saving mode, which disables prefetching. */
async function enableDataSaver(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  return page
}

/** Prints the size of each route in kilobytes, and fails the test if any exceeds the limit. */
function judge(routes: Record<string, number>, limit: number): void {
  for (const [route, size] of Object.entries(routes)) {
    console.info(`${route.padEnd(36)} ${size.toFixed(1).padStart(6)} of ${limit} KB`)
  }
  expect(Object.entries(routes).filter(([, size]) => size > limit)).toEqual([])
}

test('the sign-in page and the other public pages stay within their size limits', async () => {
  const page = await enableDataSaver(await portal.open('/robots.txt'))
  const login = await filesOf(page, '/login')
  expect(kilobytesOf(login, '.js')).toBeGreaterThan(0)
  judge({ '/login': kilobytesOf(login, '.js') }, budget.login)
  judge({ styles: kilobytesOf(login, '.css') }, budget.css)
  const routes: Record<string, number> = {}
  for (const path of visitorPages) {
    const files = await filesOf(page, path)
    routes[path] = kilobytesOf(beyond(login, files), '.js')
  }
  judge(routes, budget.visitorRoute)
})

test('a first visit to the tender list loads few scripts', async () => {
  const page = await enableDataSaver(
    await portal.enter(await portal.world.makeUser({ role: 'supplier' }), '/robots.txt'),
  )
  const files = await filesOf(page, '/tenders')
  judge({ '/tenders': kilobytesOf(files, '.js') }, budget.tenders)
  const scripts = [...files].filter((path) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.length).toBeLessThanOrEqual(budget.scripts)
})

test('the signed-in shell and each page in it stay within their size limits', async () => {
  const { makeOrganisation, makeUser, makeTender } = portal.world
  const organisation = await makeOrganisation({ type: 'buyer' })
  const tender = await makeTender({ organisation_id: organisation.id, status: 'published' })
  const routes: Record<string, number> = {}
  for (const role of ['supplier', 'buyer', 'admin'] as const) {
    const user = await makeUser({
      role,
      ...(role === 'buyer' ? { organisation_id: organisation.id } : {}),
    })
    const page = await enableDataSaver(await portal.enter(user, '/robots.txt'))
    // The shell consists of the files that two unrelated pages share.
    const shell = common(await filesOf(page, '/help'), await filesOf(page, '/settings'))
    judge({ [`shell of a ${role}`]: kilobytesOf(shell, '.js') }, budget.shell)
    judge({ [`styles of a ${role}`]: kilobytesOf(shell, '.css') }, budget.css)
    const paths = [...pages[role], `/tenders/${tender.id}`]
    if (role !== 'supplier') paths.push(`/tenders/${tender.id}/edit`)
    if (role === 'admin') {
      paths.push(`/admin/organisations/${organisation.id}`, `/admin/users/${user.id}`)
    }
    for (const path of paths) {
      const files = await filesOf(page, path)
      routes[`${role} ${path}`] = kilobytesOf(beyond(shell, files), '.js')
    }
  }
  judge(routes, budget.route)
})
