import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'
import { ReportRetries } from './scripts/report-retries.ts'

// One PostgreSQL and one browser serve the whole run; each test file clones its own database from
// a migrated template. Two projects, so that `--project server` stays quick.
export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: 2,
    reporters: ['default', new ReportRetries()],
    // A file leaves nothing behind that another could stumble over, and the modules are loaded once.
    isolate: false,
    // The output of a test is for whoever looks into its failure.
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    // Limits for a machine ten times busier than it should be; what passes does not wait for them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'server', include: ['{client,domain,server,scripts}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['client/**/*.test.tsx', 'e2e/screens/**/*.test.ts'],
          setupFiles: ['client/test/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          // Whole journeys. What hangs is told sooner, by the limit of each step.
          testTimeout: 600_000,
          // A journey that fails is made once more and marked "(retry x1)": a defect to look into,
          // but not one that keeps everything else from landing.
          retry: 1,
          globalSetup: ['e2e/browser-setup.ts'],
        },
      },
    ],
  },
})
