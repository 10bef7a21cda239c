import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findBrowser } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: string
  }
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
