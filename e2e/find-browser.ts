import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import bundled from '@sparticuz/chromium'

const installed = [
  process.env['CHROMIUM_PATH'],
  // The headless shell has no windows, so tests take about half as long as with the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const advice =
  'Install Chromium (Debian and Ubuntu: `apt-get install chromium`) or set CHROMIUM_PATH to its program.'

/** Returns the path of a browser that starts. Throws an error with advice if there is none. */
export async function findBrowser(): Promise<string> {
  const path = await locate()
  if (!path) throw new Error(`There is no Chromium on this machine. ${advice}`)
  const { status, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (status === 0) return path
  throw new Error(`${path} does not start: ${error?.message ?? stderr.trim()}. ${advice}`)
}

/**
 * Returns the path of an installed browser, or else of the one in the npm package (Linux on x64
 * only).
 */
async function locate(): Promise<string | undefined> {
  const found = installed.find((path) => path && existsSync(path))
  const isBundled = process.platform === 'linux' && process.arch === 'x64'
  return found ?? (isBundled ? bundled.executablePath() : undefined)
}
