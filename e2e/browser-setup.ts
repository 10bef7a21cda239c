import type { TestProject } from 'vitest/node'
import { findBrowser } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser's program. The tests of this project are skipped if it is undefined. */
    browser: string | undefined
  }
}

/** Finds or unpacks the browser once per run. A run without a browser fails at its end. */
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
