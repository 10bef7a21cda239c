import { existsSync } from 'node:fs'
import bundled from '@sparticuz/chromium'

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
    'This needs Chromium. Install it (Debian: `apt-get install chromium`) or set CHROMIUM_PATH.',
  )
}
