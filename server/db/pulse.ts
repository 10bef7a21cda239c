// Feels whether the database answers, on a connection of its own. One that refuses or breaks a
// connection says so by itself; one that hangs says nothing, and whoever waits for it waits long.
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { logOutages, type Log } from '#server/outage-log.ts'
import { within } from '#server/within.ts'
import { FollowingClient, type ClientConfig } from './following-client.ts'

export interface Pulse {
  /** False from a beat that was missed to the next that is felt. */
  readonly isFelt: boolean
  /** One beat now; whether it was felt in time. Who asks at the same time is told of the same one. */
  feel(): Promise<boolean>
  /** Called at each beat that is missed. */
  onMissed(tell: () => void): void
  /** Feels it over and over, and logs when it stops and when it is back. */
  watch(log: Log): void
  stop(): Promise<void>
}

/** Together they keep an answer within two seconds of the question. */
const limit = 1000
const interval = 500

/**
 * Asks whether a commit of this role has waited for a synchronous standby for longer than one that is
 * there needs. No time limit ends that wait: PostgreSQL would report a commit that can still be lost.
 * While it lasts, further changes would only take up connections, one each.
 */
const stuckCommits = `select exists (select from pg_stat_activity where wait_event = 'SyncRep'
  and query_start < clock_timestamp() - interval '3 seconds') as is_stuck`

export function createPulse(connection: ClientConfig): Pulse {
  const missed: (() => void)[] = []
  const stopping = new AbortController()
  let client: FollowingClient | undefined
  let beat: Promise<boolean> | undefined
  let watching: Promise<void> | undefined
  let isFelt = true
  let why: unknown

  async function open(): Promise<FollowingClient> {
    const opened = new FollowingClient({ ...connection, connectionTimeoutMillis: limit })
    // Its end is found out at the next beat.
    opened.on('error', () => {})
    client = opened
    await opened.connect()
    return opened
  }

  async function ask(): Promise<true> {
    const { rows } = await (client ?? (await open())).query<{ is_stuck: boolean }>(stuckCommits)
    if (rows[0]!.is_stuck) throw new Error('Commits wait for a synchronous standby that is away')
    return true
  }

  async function letGo(): Promise<void> {
    const ended = client
    client = undefined
    // To say goodbye takes an answer, too.
    if (ended) await within(limit, ended.end()).catch(() => {})
  }

  async function once(): Promise<boolean> {
    const given = new AbortController()
    const answer = ask().catch((error: unknown) => {
      why = error
      return false
    })
    isFelt = await Promise.race([answer, waitFor(given.signal)])
    given.abort()
    if (isFelt || stopping.signal.aborted) return isFelt
    void letGo()
    for (const tell of missed) tell()
    return false
  }

  async function waitFor(signal: AbortSignal): Promise<false> {
    await pause(limit, undefined, { signal, ref: false }).catch(() => {})
    // If it was we who were busy, the answer is here by now, and only unread.
    await turn()
    await turn()
    why = new Error(`The database has not answered for ${limit} ms`)
    return false
  }

  const feel = () =>
    (beat ??= once().finally(() => {
      beat = undefined
    }))

  return {
    get isFelt() {
      return isFelt
    },
    feel,
    onMissed: (tell) => void missed.push(tell),
    watch(log) {
      const outages = logOutages(log, {
        begins: 'The database does not answer; calls are refused',
        ends: 'The database answers again',
      })
      watching = (async () => {
        while (!stopping.signal.aborted) {
          if (await feel()) outages.works()
          else outages.fails(why)
          await pause(interval, undefined, { signal: stopping.signal }).catch(() => {})
        }
      })()
    },
    async stop() {
      stopping.abort()
      await watching
      await beat
      await letGo()
    },
  }
}
