import type { AppKey } from './app-key.ts'
import { keepingFiles } from './backup/keep-files.ts'
import type { Config } from './config.ts'
import { connectionOf, type Database } from './db/connect.ts'
import { createHealth, type Health } from './db/health.ts'
import { createExportSlots, type ExportSlots } from './exports/export-slots.ts'
import { createBreachCheck, type BreachCheck } from './passwords/breach-check.ts'
import { createInTurn, type InTurn } from './http/in-turn.ts'
import { createLeaving, type Leaving } from './http/leaving.ts'
import { createSessionChecks, type CheckSession } from './http/session-checks.ts'
import { createThrottle, type Throttle } from './http/throttle.ts'
import { createOutbox, type Outbox } from './mail/outbox.ts'
import { createLive, type Live } from './notices/live.ts'
import { createScanner, type Scanner } from './storage/clamd.ts'
import { createStorage } from './storage/create-storage.ts'
import type { Storage } from './storage/storage.ts'

/** What the features are built from. One of each a process; tests make their own. */
export interface Services {
  config: Config
  db: Database
  /** For reads that tolerate seconds of delay (public pages, open data, exports): DATABASE_READ_URL. */
  readDb: Database
  /** Whether the database answers. */
  health: Health
  /** Whether this server is about to end. */
  leaving: Leaving
  throttle: Throttle
  /** For many sessions at once, in few statements. */
  checkSession: CheckSession
  /** For what takes long: it keeps nobody waiting who asks for little. */
  turns: { searches: InTurn; strangers: InTurn; heavy: InTurn; exports: InTurn }
  /** Who is being sent a whole list right now. */
  exportSlots: ExportSlots
  /** Whoever is looking right now. */
  live: Live
  /** For emails that hold a secret; for everything else see `notices/tell.ts`. */
  outbox: Outbox
  storage: Storage
  /** Nothing is scanned without one. */
  scanner: Scanner | undefined
  breaches: BreachCheck
  /** Secret of this installation: signs and encrypts what must not be forged or read. */
  appKey: AppKey
}

export function createServices(
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
    leaving: createLeaving(),
    throttle: createThrottle(db),
    checkSession: createSessionChecks(db, config),
    turns: {
      searches: createInTurn({ ...config.turns, ofOne: 1 }),
      strangers: createInTurn(config.turns),
      heavy: createInTurn({ ...config.turns, ofOne: 1 }),
      exports: createInTurn({ ...config.turns, atOnce: config.exports.atOnce }),
    },
    exportSlots: createExportSlots(),
    live: createLive(db),
    outbox: createOutbox(appKey),
    storage: keepingFiles(createStorage(config), db),
    scanner: config.clamd ? createScanner(config.clamd) : undefined,
    breaches: createBreachCheck(config.breachCheckUrl),
  }
}
