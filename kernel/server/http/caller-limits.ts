// Limits for each person and each organisation: on concurrent calls, and on calls in a period. The
// numbers are in platform/limits.ts. Calls that exceed a limit on concurrent calls wait for their
// turn. Calls that exceed a limit for a period are refused, and the reply states how long to wait.
// load.ts limits how many calls of one person may wait.
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { Config } from '#kernel/server/platform/config.ts'
import { createCallerQueue } from './caller-queue.ts'
import { throttled } from './refusal.ts'
import type { Limit } from './throttle.ts'

const texts = {
  tooManyChanges: (wait: string) =>
    `You’ve made many changes in a short time. Please try again in ${wait}.`,
  tooManySignIns: (wait: string) =>
    `You’ve signed in many times in a short time. Please try again in ${wait}.`,
}

export interface Caller {
  /** Id of the user, or another key for a program that acts for the organisation. */
  id: number | string
  organisation: { id: number } | null
}

/** Maximum number of concurrent lookups of one credential. */
const maxLookups = 2

export type CallerLimits = ReturnType<typeof createCallerLimits>

export function createCallerLimits({ throttle, callerLimits, changesAtOnce }: CallerConfig) {
  const unlimited = { atOnce: Infinity, waiting: Infinity }
  const reads = createCallerQueue({ ...unlimited, ofOne: callerLimits.reads })
  const lookups = createCallerQueue({ ...unlimited, ofOne: maxLookups })
  const changes = createCallerQueue({
    ...unlimited,
    atOnce: changesAtOnce,
    ofOne: callerLimits.changesOfPerson,
    ofGroup: callerLimits.changesOfOrganisation,
  })
  const keyPairs = createCallerQueue({ ...unlimited, atOnce: 1 })
  const counters = createPeriodCounters()

  return {
    /**
     * Runs a lookup of the user of a session or API token, after waiting while `maxLookups` others
     * of the same credential are running. Without this limit, a hundred concurrent calls of one
     * person would occupy every connection with their lookups.
     */
    lookUp: <T>(credential: string, work: () => Promise<T>): Promise<T> =>
      lookups(credential, work),

    /** Runs a read, after waiting while too many others of the same person are running. */
    read: <T>({ id }: Caller, work: () => Promise<T>): Promise<T> => reads(id, work),

    /**
     * Runs the transaction of a change, after waiting while too many others of the same person or
     * organisation are running.
     */
    change: <T>({ id, organisation }: Caller, work: () => Promise<T>): Promise<T> =>
      changes(id, work, organisation?.id),

    /** Counts a change. Throws if the person or organisation has made too many. */
    countChange({ id, organisation }: Caller, { changesSettings }: Endpoint): void {
      counters.count(`minute:${id}`, throttle.changes)
      counters.count(`hour:${id}`, throttle.changesInAnHour)
      if (changesSettings) counters.count(`settings:${id}`, throttle.settingChanges)
      if (organisation) {
        counters.count(`organisation:${organisation.id}`, throttle.changesOfOrganisation)
      }
    },

    /** Counts a registered or withdrawn interest. Throws if the organisation has made too many. */
    countInterest({ id, organisation }: Caller): void {
      counters.count(`interests:${organisation?.id ?? id}`, throttle.interestChanges)
    },

    /** Counts a completed sign-in. Throws if the person has signed in too often. */
    countSignIn(userId: number): void {
      counters.count(`sign-ins:${userId}`, {
        refusal: texts.tooManySignIns,
        ...throttle.signIns,
      })
    },

    /**
     * Generates a key pair, one at a time. Throws if too many were generated for the organisation.
     */
    generateKeys<T>(organisationId: number, generate: () => Promise<T>): Promise<T> {
      counters.count(`keys:${organisationId}`, throttle.keyPairs)
      return keyPairs(organisationId, generate)
    },
  }
}

type CallerConfig = Pick<Config, 'throttle' | 'callerLimits' | 'changesAtOnce'>

/** Maximum number of counters; the oldest one is removed first. */
const maxCounters = 30_000

/**
 * Creates counters in memory, so that counting costs no statement. Each server process has its own,
 * so several processes together allow several times the limit.
 */
export function createPeriodCounters() {
  const counters = new Map<string, { points: number; until: number }>()
  return {
    /** Counts once. Throws if the limit is exceeded. */
    count(key: string, { limit, seconds, refusal = texts.tooManyChanges }: Limit): void {
      const now = Date.now()
      let counter = counters.get(key)
      if (!counter || counter.until <= now) {
        counter = { points: 0, until: now + seconds * 1000 }
        counters.delete(key)
        counters.set(key, counter)
        if (counters.size > maxCounters) counters.delete(counters.keys().next().value!)
      }
      counter.points += 1
      if (counter.points <= limit) return
      throw throttled(Math.ceil((counter.until - now) / 1000), refusal)
    },
    get size() {
      return counters.size
    },
  }
}
