import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { createBreachCheck, type BreachCheck } from './features/auth/breach-check.ts'
import { createThrottle, type Throttle } from './http/throttle.ts'
import { createOutbox, type Outbox } from './mail/outbox.ts'

/** What the features are built from. One of each a process; tests make their own. */
export interface Services {
  config: Config
  db: Database
  throttle: Throttle
  outbox: Outbox
  breaches: BreachCheck
  /** Secret of this installation: signs and encrypts what must not be forged or read. */
  appKey: Buffer
}

export function createServices(config: Config, db: Database, appKey: Buffer): Services {
  return {
    config,
    db,
    appKey,
    throttle: createThrottle(db),
    outbox: createOutbox(appKey),
    breaches: createBreachCheck(config.breachCheckUrl),
  }
}
