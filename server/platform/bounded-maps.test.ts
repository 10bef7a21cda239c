// Every map and set that starts empty and grows must have a bound, or a caller could fill the
// server's memory. A new one fails this test until its bound is listed here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const oneRun = 'discarded when the function returns'

/** The bounds of the maps and sets in each file, in the order of the file. */
const bounds: Record<string, string[]> = {
  'audit/verify-chain.ts': [oneRun],
  'audit/verify-entries.ts': [oneRun],
  'backup/describe-database.ts': [oneRun],
  'backup/read-archive.ts': [oneRun],
  'db/named-statements.ts': ['limit.names', 'limit.texts'],
  'db/result-cache.ts': ['the cache’s own maximum (max)'],
  'db/share-readings.ts': ['calls in progress', 'calls in progress'],
  'doctor/connection-checks.ts': [oneRun],
  'exports/export-slots.ts': ['30 exports; three archives per person'],
  'features/opening/open-bids.ts': [oneRun],
  'features/opening/openings.ts': ['openings in progress, which an opener’s confirmation starts'],
  'features/public-notices/rendered-lists.ts': ['maxLists'],
  'features/tenders/long-list.ts': ['combinations of the contract’s filters and sort orders'],
  'files/check-archive.ts': ['entries of an archive, which are limited'],
  'http/caller-limits.ts': ['maxCounters'],
  'http/caller-queue.ts': ['pending calls (load.ts)', 'pending calls (load.ts)'],
  'http/load.ts': [
    ...['SHED_EVERYBODY_AT', 'twice SHED_VISITORS_AT', 'twice SHED_VISITORS_AT'],
    ...[oneRun, 'maxCallers'],
  ],
  'http/slow-bodies.ts': ['open connections'],
  'http/throttle.ts': ['maxCachedKeys'],
  'identity/discovery-cache.ts': ['maxProviders', 'maxWaiting in wait-for-machine.ts'],
  'jobs/queue.ts': ['the list of jobs'],
  'mail/emails.ts': ['the list of emails', 'the list of emails'],
  'notices/events.ts': ['the list of events'],
  'notices/fan-out.ts': ['the webhooks'],
  'notices/live.ts': ['10 streams per user', 'the same', 'the same'],
  'passwords/fair-queue.ts': ['twice manyKeys'],
  'storage/disk-space.ts': ['the folders of the configuration'],
  'telemetry/produce-metrics.ts': ['the metrics’ labels'],
  'tenders/view-recorder.ts': ['maxWaiting'],
  'webhooks/start.ts': ['places.all'],
  'workers/start-workers.ts': ['WORKERS'],
}

const server = join(import.meta.dirname, '..')

/** Counts the empty maps and sets that a file creates and keeps in a variable or a member. */
function countIn(file: string): number {
  const lines = readFileSync(join(server, file), 'utf8').split('\n')
  return lines.filter((line) => /^(?!\s*(if|return)\b).*\bnew (Map|Set)(<[^(]*>)?\(\)/.test(line))
    .length
}

test('every map that grows has a bound', () => {
  const files = globSync('**/*.ts', { cwd: server }).filter(
    (file) => !file.endsWith('.test.ts') && !/^(test|demo|import)\//.test(file),
  )
  const found = files.map((file) => [file, countIn(file)] as const).filter(([, count]) => count > 0)
  const listed = Object.entries(bounds).map(([file, each]) => [file, each.length])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
})
