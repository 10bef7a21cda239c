import type { TestProject } from 'vitest/node'
import { findBrowser } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of its program; without one, the tests of this project are skipped. */
    browser: string | undefined
  }
}

/** Finds, or unpacks, the browser once for the run. A run without one fails at its end. */
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
