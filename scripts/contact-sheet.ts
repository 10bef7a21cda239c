// `npm run contact-sheet [-- folder]`: takes screenshots of thirty screens of a fresh demo at three widths, the
// widest also in dark mode, and joins them into one picture per width and mode. Prints the height
// of each page, and fails if a page scrolls sideways.
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { findBrowser } from '../e2e/find-browser.ts'
import { signIn, untilLoaded, withPrivatePortal, type DemoRole } from './private-portal.ts'

/** Folder for the sheets. An argument can name another folder, for example to compare versions. */
const folder = process.argv[2] ?? join(import.meta.dirname, '../docs/pictures/contact-sheets')

/** Maximum size of a sheet in bytes. The image quality is lowered until the sheet fits. */
const largest = 600_000

type Screen = {
  name: string
  /** Role that opens the page; undefined for a visitor. */
  as?: DemoRole
  path: string
  /** If set, this tab of the first tender in the list is opened instead of the list. */
  tab?: string
}

const screens: readonly Screen[] = [
  { name: 'Sign-in', path: '/login' },
  { name: 'Registration', path: '/register' },
  { name: 'Forgotten password', path: '/forgot-password' },
  { name: 'Public notices', path: '/notices' },
  { name: 'Supplier’s dashboard', as: 'supplier', path: '/supplier/dashboard' },
  { name: 'Browse Tenders', as: 'supplier', path: '/tenders' },
  { name: 'Tender (supplier)', as: 'supplier', path: '/tenders', tab: 'details' },
  { name: 'Questions of a tender', as: 'supplier', path: '/tenders', tab: 'questions' },
  { name: 'My Interests', as: 'supplier', path: '/supplier/interests' },
  { name: 'Questions asked', as: 'supplier', path: '/supplier/questions' },
  { name: 'Notifications', as: 'supplier', path: '/notifications' },
  { name: 'Settings', as: 'supplier', path: '/settings' },
  { name: 'Passkeys and sign-ins', as: 'supplier', path: '/settings/sign-ins' },
  { name: 'Help', as: 'supplier', path: '/help' },
  { name: 'Buyer’s dashboard', as: 'buyer', path: '/buyer/dashboard' },
  { name: 'My Tenders', as: 'buyer', path: '/tenders' },
  { name: 'Tender (buyer)', as: 'buyer', path: '/tenders', tab: 'details' },
  { name: 'Create Tender', as: 'buyer', path: '/tenders/create' },
  { name: 'Analytics (buyer)', as: 'buyer', path: '/buyer/analytics' },
  { name: 'Contracts', as: 'buyer', path: '/contracts' },
  { name: 'Colleagues', as: 'buyer', path: '/colleagues' },
  { name: 'Administrator’s dashboard', as: 'admin', path: '/admin/dashboard' },
  { name: 'Organisations', as: 'admin', path: '/admin/organisations' },
  { name: 'Users', as: 'admin', path: '/admin/users' },
  { name: 'Moderation', as: 'admin', path: '/admin/moderation' },
  { name: 'Tender (administrator)', as: 'admin', path: '/tenders', tab: 'details' },
  { name: 'Deleted tenders', as: 'admin', path: '/admin/tenders/trashed' },
  { name: 'Analytics (administrator)', as: 'admin', path: '/admin/analytics' },
  { name: 'Audit log', as: 'admin', path: '/admin/audit-logs' },
  { name: 'Bank holidays', as: 'admin', path: '/admin/bank-holidays' },
]

type View = BrowserContextOptions & { viewport: { width: number; height: number } }
type Sheet = { name: string; view: View }

const phone = { hasTouch: true, isMobile: true }

const sheets: readonly Sheet[] = [
  { name: '1280', view: { viewport: { width: 1280, height: 900 } } },
  { name: '1280-dark', view: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } },
  { name: '390', view: { viewport: { width: 390, height: 844 }, ...phone } },
  { name: '320', view: { viewport: { width: 320, height: 640 }, ...phone } },
]

/**
 * Maximum height of a screen in the sheet, as a multiple of its width. Taller screens are cropped,
 * but their full height is measured.
 */
const shownHeights = 2.5

interface Studio {
  browser: Browser
  address: string
  /** Sessions by role, so that each role signs in once. */
  sessions: Map<DemoRole | undefined, BrowserContextOptions['storageState']>
}

async function sessionFor(studio: Studio, role: DemoRole | undefined) {
  if (role && !studio.sessions.has(role)) {
    const context = await studio.browser.newContext({ baseURL: studio.address })
    await signIn(await context.newPage(), role)
    studio.sessions.set(role, await context.storageState())
    await context.close()
  }
  return studio.sessions.get(role)
}

async function openScreen(page: Page, { path, tab }: Screen): Promise<void> {
  await page.goto(path)
  if (tab) {
    const tender = page.locator('main a[href^="/tenders/"]:not([href$="/create"])').first()
    await page.goto(`${await tender.getAttribute('href')}?tab=${tab}`)
  }
  await untilLoaded(page)
}

interface Shot {
  name: string
  height: number
  /** Pixels by which the page is wider than the window. */
  sideways: number
  picture: Buffer
}

/** Runs in the page. The code is a string, because scripts are compiled without browser types. */
const measure = `({
  height: document.documentElement.scrollHeight,
  sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
})`

async function takeShot(studio: Studio, screen: Screen, view: View): Promise<Shot> {
  const storageState = await sessionFor(studio, screen.as)
  const context = await studio.browser.newContext({
    baseURL: studio.address,
    locale: 'en-GB',
    ...view,
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  await openScreen(page, screen)
  const size = await page.evaluate<{ height: number; sideways: number }>(measure)
  // The window is resized to the height of the picture, because a full-page screenshot would change
  // the size of touch targets.
  const { width } = view.viewport
  const height = Math.min(size.height, Math.round(width * shownHeights))
  await page.setViewportSize({ width, height })
  const picture = await page.screenshot({ type: 'jpeg', quality: 80 })
  await context.close()
  return { name: screen.name, ...size, picture }
}

const figure = ({ name, height, picture }: Shot) => `<figure>
  <img src="data:image/jpeg;base64,${picture.toString('base64')}">
  <figcaption>${name}, ${height} px</figcaption>
</figure>`

const style = `body { margin: 16px; background: #ddd; font: 13px system-ui; }
  main { display: grid; grid-template-columns: repeat(10, 1fr); gap: 12px; align-items: start; }
  figure { margin: 0; } img { width: 100%; display: block; }`

/** Joins the pictures into a sheet, lowering the image quality until the sheet is small enough. */
async function joinShots(studio: Studio, name: string, shots: readonly Shot[]): Promise<void> {
  const page = await studio.browser.newPage({ viewport: { width: 2400, height: 1000 } })
  await page.setContent(`<style>${style}</style><main>${shots.map(figure).join('')}</main>`)
  const path = join(folder, `${name}.jpg`)
  for (let quality = 80; quality >= 20; quality -= 10) {
    await page.screenshot({ path, type: 'jpeg', quality, fullPage: true })
    if ((await stat(path)).size <= largest) break
  }
  await page.close()
  console.log(`${path} (${Math.round((await stat(path)).size / 1000)} KB)`)
}

/** Makes a sheet and returns the number of pages that scroll sideways. */
async function makeSheet(studio: Studio, { name, view }: Sheet): Promise<number> {
  const shots: Shot[] = []
  for (const screen of screens) {
    const shot = await takeShot(studio, screen, view)
    const fault = shot.sideways > 0 ? `, ${shot.sideways} px too wide` : ''
    console.log(`${name.padEnd(10)} ${screen.name.padEnd(28)} ${shot.height} px${fault}`)
    shots.push(shot)
  }
  await joinShots(studio, name, shots)
  return shots.filter(({ sideways }) => sideways > 0).length
}

await mkdir(folder, { recursive: true })
await withPrivatePortal(async (address) => {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  })
  const studio = { browser, address, sessions: new Map() }
  let faults = 0
  for (const sheet of sheets) faults += await makeSheet(studio, sheet)
  await browser.close()
  if (faults > 0) throw new Error(`${faults} pages scroll sideways.`)
})
