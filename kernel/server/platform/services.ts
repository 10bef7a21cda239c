import type { AppKey } from './app-key.ts'
import { keepFilesDuringBackup } from '#kernel/server/storage/file-removal-lock.ts'
import type { Config } from './config.ts'
import { connectionOf, type Database } from '#kernel/server/db/connect.ts'
import { createHealth, type Health } from '#kernel/server/db/health.ts'
import {
  createArchiveSlots,
  createExportSlots,
  type ExportSlots,
} from '#kernel/server/exports/export-slots.ts'
import { createCallerLimits, type CallerLimits } from '#kernel/server/http/caller-limits.ts'
import { createCallerQueue, type CallerQueue } from '#kernel/server/http/caller-queue.ts'
import { createShutdown, type Shutdown } from '#kernel/server/http/shutdown.ts'
import { createSessionChecks, type CheckSession } from '#kernel/server/http/session-checks.ts'
import { createThrottle, type Throttle } from '#kernel/server/http/throttle.ts'
import { createWaitForMachine, type WaitForMachine } from '#kernel/server/http/wait-for-machine.ts'
import { createOutbox, type Outbox } from '#kernel/server/mail/outbox.ts'
import { createScanner, type Scanner } from '#kernel/server/storage/clamd.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import type { Storage } from '#kernel/server/storage/storage.ts'

/**
 * Services that all features share; `app/server/services.ts` adds those of single features. There
 * is one set per process; tests create their own.
 */
export interface Services {
  config: Config
  db: Database
  /**
   * Database for reads that tolerate data a few seconds old (public pages, open data, exports):
   * DATABASE_READ_URL.
   */
  readDb: Database
  /** Reports whether the database responds. */
  health: Health
  shutdown: Shutdown
  throttle: Throttle
  /** Checks a session, batching concurrent checks into few statements. */
  checkSession: CheckSession
  /** Limits on each person's and each organisation's concurrent calls and calls in a period. */
  callers: CallerLimits
  /** Fair queues for slow work, so that short calls are not delayed. */
  callerQueues: Record<'searches' | 'strangers' | 'heavy' | 'exports', CallerQueue>
  /** Runs the part of a call that waits for another machine. */
  waitForMachine: WaitForMachine
  /** Slots for exports in progress. */
  exportSlots: ExportSlots
  /** Slots for archives of documents that are being downloaded. */
  archiveSlots: ExportSlots
  /** Outbox for emails that contain a secret; all others use `notices/notify.ts`. */
  outbox: Outbox
  storage: Storage
  /** Virus scanner; undefined if none is configured, in which case files are not scanned. */
  scanner: Scanner | undefined
  /** The installation's secret key, for signing and encrypting. */
  appKey: AppKey
}

export function createSharedServices(
  config: Config,
  db: Database,
  appKey: AppKey,
  readDb = db,
): Services {
  return {
    config,
    db,
    readDb,
    appKey,
    health: createHealth(connectionOf(db)),
    shutdown: createShutdown(),
    throttle: createThrottle(db),
    checkSession: createSessionChecks(db, config),
    callers: createCallerLimits(config),
    callerQueues: {
      searches: createCallerQueue({ ...config.callerQueues, ofOne: 1 }),
      strangers: createCallerQueue(config.callerQueues),
      heavy: createCallerQueue({ ...config.callerQueues, ofOne: 1 }),
      exports: createCallerQueue({ ...config.callerQueues, atOnce: config.exports.atOnce }),
    },
    waitForMachine: createWaitForMachine(),
    exportSlots: createExportSlots(),
    archiveSlots: createArchiveSlots(config.archivesOfPerson),
    outbox: createOutbox(appKey),
    storage: keepFilesDuringBackup(createStorage(config), db),
    scanner: config.clamd ? createScanner(config.clamd) : undefined,
  }
}
