// `npm run tool -- screenshots`: takes the README's screenshots from a fresh demo in a real
// browser.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'
import { findBrowser } from '../e2e/find-browser.ts'
import { signIn, untilLoaded, withPrivatePortal, type DemoRole } from './private-portal.ts'

const folder = join(import.meta.dirname, '../docs/pictures')

interface Shot {
  name: string
  as?: DemoRole
  path: string
  view?: BrowserContextOptions
}

const wide = { viewport: { width: 1280, height: 860 } }
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

const shots: Shot[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'buyer-dashboard', as: 'buyer', path: '/buyer/dashboard' },
  { name: 'tenders', as: 'supplier', path: '/tenders' },
  { name: 'tenders-phone', as: 'supplier', path: '/tenders', view: narrow },
  { name: 'admin-dashboard-dark', as: 'admin', path: '/', view: { ...wide, colorScheme: 'dark' } },
]

interface Studio {
  browser: Browser
  address: string
}

async function takeShot(studio: Studio, { name, as, path, view = wide }: Shot): Promise<void> {
  const options = { baseURL: studio.address, locale: 'en-GB', ...view }
  const context = await studio.browser.newContext(options)
  const page = await context.newPage()
  if (as) await signIn(page, as)
  await page.goto(path)
  await untilLoaded(page)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  console.log(`docs/pictures/${name}.png`)
}

await mkdir(folder, { recursive: true })
await withPrivatePortal(async (address) => {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  })
  for (const shot of shots) await takeShot({ browser, address }, shot)
  await browser.close()
})
