// Every map and set that starts empty and grows must have a bound, or a caller could fill the
// server's memory. A new one fails this test until its bound is listed here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const oneRun = 'discarded when the function returns'

/** The bounds of the maps and sets in each file, in the order of the file. */
const bounds: Record<string, string[]> = {
  'kernel/server/audit/verify-chain.ts': [oneRun],
  'features/evaluation/server/verify-entries.ts': [oneRun],
  'features/backup/server/describe-database.ts': [oneRun],
  'features/backup/server/read-archive.ts': [oneRun],
  'kernel/server/db/named-statements.ts': ['limit.names', 'limit.texts'],
  'kernel/server/db/result-cache.ts': ['the cache’s own maximum (max)'],
  'kernel/server/db/share-readings.ts': ['calls in progress', 'calls in progress'],
  'app/server/doctor/connection-checks.ts': [oneRun],
  'kernel/server/exports/export-slots.ts': ['30 exports; three archives per person'],
  'features/bids/opening/server/open-bids.ts': [oneRun],
  'features/bids/opening/server/openings.ts': [
    'openings in progress, which an opener’s confirmation starts',
  ],
  'features/public-notices/server/rendered-lists.ts': ['maxLists'],
  'features/tendering/server/long-list.ts': [
    'combinations of the contract’s filters and sort orders',
  ],
  'kernel/server/files/check-archive.ts': ['entries of an archive, which are limited'],
  'kernel/server/http/caller-limits.ts': ['maxCounters'],
  'kernel/server/http/caller-queue.ts': ['pending calls (load.ts)', 'pending calls (load.ts)'],
  'kernel/server/http/load.ts': [
    ...['SHED_EVERYBODY_AT', 'twice SHED_VISITORS_AT', 'twice SHED_VISITORS_AT'],
    ...[oneRun, 'maxCallers'],
  ],
  'kernel/server/http/slow-bodies.ts': ['open connections'],
  'kernel/server/http/throttle.ts': ['maxCachedKeys'],
  'features/accounts/sign-in/server/discovery-cache.ts': [
    'maxProviders',
    'maxWaiting in wait-for-machine.ts',
  ],
  'kernel/server/jobs/queue.ts': ['the list of jobs'],
  'kernel/server/mail/emails.ts': ['the list of emails'],
  'kernel/server/notices/events.ts': ['the list of events'],
  'kernel/server/notices/fan-out.ts': ['the webhooks'],
  'kernel/server/notices/live.ts': ['10 streams per user', 'the same', 'the same'],
  'features/accounts/passwords/server/fair-queue.ts': ['twice manyKeys'],
  'kernel/server/storage/disk-space.ts': ['the folders of the configuration'],
  'kernel/server/telemetry/produce-metrics.ts': ['the metrics’ labels'],
  'features/tenders/server/view-recorder.ts': ['maxWaiting'],
  'features/webhooks/server/start.ts': ['places.all'],
  'app/server/workers/start-workers.ts': ['WORKERS'],
}

const root = join(import.meta.dirname, '../..')

/** Counts the empty maps and sets that a file creates and keeps in a variable or a member. */
function countIn(file: string): number {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.filter((line) => /^(?!\s*(if|return)\b).*\bnew (Map|Set)(<[^(]*>)?\(\)/.test(line))
    .length
}

test('every map that grows has a size limit', () => {
  const files = globSync('{app,features,kernel}/**/*.ts', { cwd: root }).filter(
    (file) => /\/server\//.test(file) && !/\.test\.ts$|^features\/import\//.test(file),
  )
  const found = files.map((file) => [file, countIn(file)] as const).filter(([, count]) => count > 0)
  const listed = Object.entries(bounds).map(([file, each]) => [file, each.length])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
})
