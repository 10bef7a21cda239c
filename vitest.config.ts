import { defineConfig } from 'vitest/config'

// One PostgreSQL and one browser serve the whole run; each test file clones its own database from
// a migrated template. Two projects, so that `--project server` stays quick.
export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: 2,
    // A file leaves nothing behind that another could stumble over, and the modules are loaded once.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'server', include: ['{client,domain,server,scripts}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          // Whole journeys. What hangs is told sooner, by the limit of each step.
          testTimeout: 120_000,
          globalSetup: ['e2e/browser-setup.ts'],
        },
      },
    ],
  },
})
