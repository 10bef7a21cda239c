import type { TestProject } from 'vitest/node'
import { findBrowser } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Path of the browser executable; undefined if there is none, in which case this project's
     * tests are skipped.
     */
    browser: string | undefined
  }
}

/**
 * Finds or unpacks the browser once per run. If there is none, the returned teardown function makes
 * the run fail after the tests of other projects.
 */
export default async function setup(project: TestProject): Promise<(() => void) | void> {
  try {
    project.provide('browser', await findBrowser())
  } catch (problem) {
    project.provide('browser', undefined)
    return () => {
      console.error(`The tests in e2e/*.spec.ts were NOT run. ${String(problem)}`)
      process.exitCode = 1
    }
  }
}
