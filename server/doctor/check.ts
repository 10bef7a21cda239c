import type { Config } from '#server/config.ts'
import type { ConnectConfig, Database } from '#server/db/connect.ts'

/** The message says what is wrong, and what to do about it. */
export class Problem extends Error {}

export interface Patient {
  config: Config
  /** The .env file that was read, if any. */
  envFile?: string | undefined
  now(): number
}

/** Returns a short result, or throws a `Problem`. */
export interface Check {
  name: string
  run(patient: Patient): Promise<string>
}

export interface DatabaseCheck {
  name: string
  /** True for checks that are skipped before the first start. */
  needsTables?: true
  run(patient: Patient & { db: Database; read?: ConnectConfig | undefined }): Promise<string>
}
