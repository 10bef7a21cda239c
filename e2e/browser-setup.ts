import type { TestProject } from 'vitest/node'
import { findBrowser } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where its program is. */
    browser: string
  }
}

/** Found, or unpacked, once for the whole run. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('browser', await findBrowser())
}
