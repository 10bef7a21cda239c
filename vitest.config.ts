import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'
import { ReportRetries } from './scripts/report-retries.ts'

// The whole run shares one PostgreSQL cluster and one browser; each test file clones its own
// database from a migrated template. Tests are divided into projects, so that `--project server`
// stays fast.
export default defineConfig({
  test: {
    // After a change to one of these files, `npm test -- --changed` runs every test, because tests
    // read or start these files instead of importing them.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/*.{css,html,json,sh,sql,svg,yaml,yml}',
      '**/{Dockerfile,.env.example}',
      '**/{deploy,scripts}/**',
      'app/server/main.ts',
      'app/server/{start,workers}/**',
    ],
    globalSetup: ['app/test/global-setup.ts'],
    maxWorkers: 3,
    reporters: ['default', new ReportRetries()],
    // Test files clean up after themselves, so they can share modules, which are then loaded only
    // once.
    isolate: false,
    // A test's output is shown only if the test fails.
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    // The limits suit a machine ten times busier than usual; passing tests never reach them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'server', include: ['{app,features,kernel,scripts}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['{app,features,kernel}/**/*.test.tsx', 'e2e/screens/**/*.test.ts'],
          setupFiles: ['app/client/test/dom.ts'],
          // See the project `browser`.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          // Limit for a whole journey. Each step has a shorter limit, so a step that hangs is
          // reported sooner.
          testTimeout: 600_000,
          // A failed journey is retried once and marked "(retry x1)". It is a defect to
          // investigate, but doesn't block other changes.
          retry: 1,
          globalSetup: ['e2e/browser-setup.ts'],
          setupFiles: ['e2e/skip-without-browser.ts'],
        },
      },
    ],
  },
})
