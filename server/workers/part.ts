// The part of the portal that a process is. With WORKERS=0 one process does everything; otherwise the
// primary starts as many servers as WORKERS says, and one worker for jobs, emails and seals.
import type { ConnectConfig } from '#server/db/connect.ts'

/** Passed to a worker beside its environment. */
export interface Given {
  part: 'server' | 'background'
  /** Name in log lines and metrics: a number, or `background`. */
  name: string
  /** The primary's embedded database, unless DATABASE_URL is set. */
  embedded: ConnectConfig | undefined
}

const variable = 'PORTAL_WORKER'

export function toEnvironment(given: Given): Record<string, string> {
  return { [variable]: JSON.stringify(given) }
}

/** Returns the worker's part, or undefined in a process that is no worker. */
export function readGiven(env: Record<string, string | undefined>): Given | undefined {
  const text = env[variable]
  return text ? (JSON.parse(text) as Given) : undefined
}

export interface ToWorker {
  ask: 'retire'
}

/** A worker sends this when it is ready; a server names its address. */
export interface FromWorker {
  isReady: true
  address: string | undefined
}
