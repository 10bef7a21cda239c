import type { Config } from '#kernel/server/platform/config.ts'
import type { ConnectConfig, Database } from '#kernel/server/db/connect.ts'

/** Thrown by a check that fails; the message says what is wrong and how to fix it. */
export class Problem extends Error {}

export interface Patient {
  config: Config
  /** Path of the .env file that was read, if any. */
  envFile?: string | undefined
  now(): number
}

/** A check. `run` returns a short result, or throws a `Problem`. */
export interface Check {
  name: string
  run(patient: Patient): Promise<string>
}

export interface DatabaseCheck {
  name: string
  /** True for checks that need the tables, which don't exist before the first start. */
  needsTables?: true
  run(patient: Patient & { db: Database; read?: ConnectConfig | undefined }): Promise<string>
}
