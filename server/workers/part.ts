// Which part of the portal a process is. With WORKERS=0 there is one, and it is the whole; otherwise one
// watches over the others: as many that serve as WORKERS says, and one for jobs, emails and seals.
import type { ConnectConfig } from '#server/db/connect.ts'

export type Part = 'whole' | 'supervisor' | 'server' | 'background'

/** What a worker is given beside its environment. */
export interface Given {
  part: 'server' | 'background'
  /** Of its log lines and figures: a number, or `background`. */
  name: string
  /** The supervisor's embedded database, unless there is another. */
  embedded: ConnectConfig | undefined
}

const variable = 'PORTAL_WORKER'

export function toEnvironment(given: Given): Record<string, string> {
  return { [variable]: JSON.stringify(given) }
}

/** Nothing in a process that was started by a person. */
export function readGiven(env: Record<string, string | undefined>): Given | undefined {
  const text = env[variable]
  return text ? (JSON.parse(text) as Given) : undefined
}

export type ToWorker = { ask: 'retire' }

export type FromWorker = { tell: 'ready'; address: string | undefined }
