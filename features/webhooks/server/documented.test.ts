// Runs the example receiver in docs/webhooks.md as documented.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { webhookEventTypes } from '../contract/webhook-events.ts'
import { createWebhook, listDeliveries, testWebhook } from '../contract/webhook.ts'
import { courierOf, sendWebhooks } from '#app/test/webhook-receiver.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })
const root = join(import.meta.dirname, '../../..')
const page = readFile(join(root, 'docs/webhooks.md'), 'utf8')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('the documented receiver accepts signed deliveries, and refuses unsigned ones', async () => {
  const [, code] = /```js\n(.+?)```/s.exec(await page)!
  const url = `http://127.0.0.1:${await freePort()}/`
  const client = await world.signedIn(await world.makeUser())
  const { webhook, secret } = await client.call(createWebhook, {
    body: { url, description: null, events: ['tender.closed'] },
  })
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: new URL(url).port }
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', code!], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void receiver.kill())
  let said = ''
  receiver.stdout.on('data', (data) => (said += String(data)))
  await expect.poll(() => said, { timeout: 20_000 }).toContain('Listening')

  const params = { webhookId: webhook.id }
  await client.call(testWebhook, { params })
  await sendWebhooks(courierOf(world))
  const { data } = await client.call(listDeliveries, { params })
  expect(data[0]).toMatchObject({ status: 'delivered', response_status: 204 })
  await expect.poll(() => said).toContain('webhook.test')
  const forged = await fetch(url, { method: 'POST', body: '{"type":"forged","data":{}}' })
  expect(forged.status).toBe(401)
  expect(said).not.toContain('forged')
}, 40_000)

test('every event is documented', async () => {
  const text = await page
  const named = (type: string) => {
    const [noun, step] = type.split('.')
    return (
      text.includes(`\`${type}\``) || (text.includes(`\`${noun}.`) && text.includes(`\`.${step}\``))
    )
  }
  expect(webhookEventTypes.filter((type) => !named(type))).toEqual([])
})
