// The part of the portal that a process runs. With WORKERS=0 one process runs everything; otherwise
// a supervisor starts WORKERS servers and one process for jobs, emails and seals.
import type { ConnectConfig } from '#server/db/connect.ts'

export type Part = 'whole' | 'supervisor' | 'server' | 'background'

/** Values that a worker gets besides its environment. */
export interface Given {
  part: 'server' | 'background'
  /** Name in log lines and metrics: a number, or `background`. */
  name: string
  /** The supervisor's embedded database, if there is one. */
  embedded: ConnectConfig | undefined
}

const variable = 'PORTAL_WORKER'

export function toEnvironment(given: Given): Record<string, string> {
  return { [variable]: JSON.stringify(given) }
}

/** Returns undefined in a process that was not started by the supervisor. */
export function readGiven(env: Record<string, string | undefined>): Given | undefined {
  const text = env[variable]
  return text ? (JSON.parse(text) as Given) : undefined
}

export type ToWorker = { ask: 'retire' }

export type FromWorker = { tell: 'ready'; address: string | undefined }
