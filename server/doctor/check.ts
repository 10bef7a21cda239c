import type { Config } from '#server/config.ts'
import type { ConnectConfig, Database } from '#server/db/connect.ts'

/** What is wrong, and what to do about it. */
export class Problem extends Error {}

export interface Patient {
  config: Config
  /** The .env that was read, if there was one. */
  envFile?: string | undefined
  now(): number
}

/** Says what it found in a few words, or throws. */
export interface Check {
  name: string
  run(patient: Patient): Promise<string>
}

export interface DatabaseCheck {
  name: string
  /** Left out before the first start. */
  needsTables?: true
  run(patient: Patient & { db: Database; read?: ConnectConfig | undefined }): Promise<string>
}
