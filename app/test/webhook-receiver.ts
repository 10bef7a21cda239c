// A local webhook receiver, which verifies every signature with the library that receivers use.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'
import type { WebhookData, WebhookEventType } from '#features/webhooks/contract/webhook-events.ts'
import { createWebhook } from '#features/webhooks/contract/webhook.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { fanOutAll } from '#kernel/server/notices/fan-out.ts'
import { claimDue } from '#features/webhooks/server/claim.ts'
import { deliver, type Courier } from '#features/webhooks/server/deliver.ts'
import { openNetwork, type Network } from '#kernel/server/outgoing/network.ts'
import type { Client } from './client.ts'
import type { World } from './world.ts'

export interface Received {
  id: string
  type: string
  timestamp: string
  data: WebhookData
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export async function startReceiver() {
  const received: Received[] = []
  const raw: { headers: IncomingMessage['headers']; body: string; path: string }[] = []
  const state = { secret: '', answer: ((response) => response.writeHead(204).end()) as Answer }
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { headers, url } = request
    raw.push({ headers, body, path: url! })
    const verified = new Webhook(state.secret).verify(body, headers as Record<string, string>)
    received.push({ id: headers['webhook-id'] as string, ...(verified as Omit<Received, 'id'>) })
    state.answer(response, request)
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    received,
    raw,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    answer(with_: Answer) {
      state.answer = with_
    },
    answerStatus(status: number, headers = {}) {
      state.answer = (response) => response.writeHead(status, headers).end()
    },
    know(secret: string) {
      state.secret = secret
    },
    types: () => received.map(({ type }) => type),
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Creates a webhook for the client's organisation that points to the receiver. */
export async function hookUp(client: Client, receiver: Receiver, events: WebhookEventType[]) {
  const { webhook, secret } = await client.call(createWebhook, {
    body: { url: receiver.url, description: null, events },
  })
  receiver.know(secret)
  return webhook
}

export function courierOf(
  { services }: World,
  { db = services.db, network }: { db?: Database; network?: Network } = {},
): Courier {
  const { config, appKey } = services
  return {
    db,
    appKey,
    rules: { ...config.webhooks, publicUrl: config.publicUrl },
    network: network ?? openNetwork(config.webhooks),
    signal: new AbortController().signal,
  }
}

/** Processes all events and sends all due deliveries. */
export async function sendWebhooks(courier: Courier): Promise<void> {
  const { db } = courier
  await fanOutAll(db)
  for (;;) {
    const claimed = [
      ...(await claimDue(db, { busy: [], max: 20, areFailing: false })),
      ...(await claimDue(db, { busy: [], max: 20, areFailing: true })),
    ]
    if (claimed.length === 0) return
    await Promise.all(claimed.map((one) => deliver(courier, one)))
  }
}
