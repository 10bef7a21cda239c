import { existsSync } from 'node:fs'
import bundled from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    browser: string
  }
}

const installed = [
  process.env['CHROMIUM_PATH'],
  // Without the windows that nobody sees: tests take about half the time of the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A browser that is there already, or the one inside the npm package (Linux on x64). */
export async function findBrowser(): Promise<string> {
  const found = installed.find((path) => path && existsSync(path))
  if (found) return found
  if (process.platform === 'linux' && process.arch === 'x64') return bundled.executablePath()
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: `apt-get install chromium`) or set CHROMIUM_PATH.',
  )
}

/** One browser for the whole run; each test opens a private window of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}
