// Sends due deliveries while the server is running. Several servers share the work.
import { setTimeout as pause } from 'node:timers/promises'
import { repeat, type Repeated } from '#kernel/server/jobs/repeat.ts'
import { logOutages, type Log } from '#kernel/server/platform/outage-log.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { claimDue } from './claim.ts'
import { deliver, type Courier } from './deliver.ts'
import { openNetwork, type Network } from '#kernel/server/outgoing/network.ts'

/**
 * Maximum numbers of concurrent deliveries on this server: in total, and to failing receivers. Each
 * webhook has at most one at a time.
 */
const places = { all: 32, failing: 8 }

interface Options {
  pauseMs?: number
  network?: Network
  /** Milliseconds for which a stopping server waits for responses. */
  goodbyeMs?: number
}

export function startWebhooks(services: Services, log: Log, options: Options = {}): Repeated {
  const { db, appKey, config } = services
  const { pauseMs = 1000, goodbyeMs = 5000, network = openNetwork(config.webhooks) } = options
  const end = new AbortController()
  const rules = { ...config.webhooks, publicUrl: config.publicUrl }
  const courier: Courier = { db, appKey, rules, network, signal: end.signal }
  const outage = logOutages(log, {
    begins: 'Webhooks are delayed',
    ends: 'Webhooks are sent again',
  })
  const underWay = new Map<number, { isFailing: boolean; done: Promise<void> }>()

  function begin(claimed: Awaited<ReturnType<typeof claimDue>>, isFailing: boolean): void {
    for (const delivery of claimed) {
      const done = deliver(courier, delivery)
        .catch(outage.fails)
        .finally(() => underWay.delete(delivery.webhook_id))
      underWay.set(delivery.webhook_id, { isFailing, done })
    }
  }

  async function claim(areFailing: boolean): Promise<number> {
    const failing = [...underWay.values()].filter(({ isFailing }) => isFailing).length
    const free = places.all - underWay.size
    const max = areFailing ? Math.min(free, places.failing - failing) : free
    const claimed = await claimDue(db, { busy: [...underWay.keys()], max, areFailing })
    begin(claimed, areFailing)
    return claimed.length
  }

  async function round(): Promise<number> {
    await claim(false)
    await claim(true)
    outage.works()
    if (underWay.size === 0) return pauseMs
    // The next round starts as soon as a delivery ends, so that the next delivery of the same
    // webhook follows immediately. If none ends, the round starts after a pause, to find deliveries
    // of other webhooks.
    const looking = new AbortController()
    const { signal } = looking
    await Promise.race([
      ...[...underWay.values()].map(({ done }) => done),
      pause(pauseMs, undefined, { signal }).catch(() => {}),
    ])
    looking.abort()
    return 0
  }

  const sending = repeat(round, outage.fails)
  return {
    async stop() {
      await sending.stop()
      const all = Promise.all([...underWay.values()].map(({ done }) => done))
      await Promise.race([all, pause(goodbyeMs, undefined, { ref: false })])
      end.abort()
      await all
    },
  }
}
