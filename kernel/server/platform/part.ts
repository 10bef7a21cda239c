// The role of a process in the portal. If WORKERS is 0, one process does everything. Otherwise the
// primary process starts that many servers, and one worker that runs jobs, sends emails and seals
// the audit log.
import type { ConnectConfig } from '#kernel/server/db/connect.ts'

/** Values passed to a worker in an environment variable. */
export interface Given {
  part: 'server' | 'background'
  /** Name of the worker in log lines and metrics: a number, or `background`. */
  name: string
  /** The primary's embedded database; undefined if DATABASE_URL is set. */
  embedded: ConnectConfig | undefined
}

const variable = 'PORTAL_WORKER'

export function toEnvironment(given: Given): Record<string, string> {
  return { [variable]: JSON.stringify(given) }
}

/** Returns the values passed to this worker, or undefined in a process that is not a worker. */
export function readGiven(env: Record<string, string | undefined>): Given | undefined {
  const text = env[variable]
  return text ? (JSON.parse(text) as Given) : undefined
}

export interface ToWorker {
  ask: 'retire'
}

/** Message that a worker sends when it is ready. A server includes its address. */
export interface FromWorker {
  isReady: true
  address: string | undefined
}
