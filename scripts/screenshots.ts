// `npm run screenshots`: the pictures of the README, taken of a fresh demo in a real browser.
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'
import { demoPassword } from '../server/demo/sign-ins.ts'
import { findBrowser } from '../e2e/browser-setup.ts'

const port = 3999
const address = `http://127.0.0.1:${port}`
const folder = join(import.meta.dirname, '../docs/pictures')

interface Shot {
  name: string
  as?: 'admin' | 'buyer' | 'supplier'
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

async function takeShot(browser: Browser, { name, as, path, view = wide }: Shot): Promise<void> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', ...view })
  const page = await context.newPage()
  if (as) {
    await page.goto('/login')
    await page.getByLabel('Email').fill(`${as}@demo.example`)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/dashboard')
  }
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  console.log(`docs/pictures/${name}.png`)
}

async function waitUntilReady(): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(250)
  }
  throw new Error('The portal did not start.')
}

const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-pictures-'))
await chmod(dataDir, 0o755)
await mkdir(folder, { recursive: true })
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: 'on' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = new Promise((resolve) => server.once('exit', resolve))
try {
  await waitUntilReady()
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  })
  for (const shot of shots) await takeShot(browser, shot)
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}
