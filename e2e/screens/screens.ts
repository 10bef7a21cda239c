// Runs the whole client in a simulated DOM, with a real server in the same process, for tests that
// depend on texts, keys and replies but not on a browser's layout, focus or navigation.
import { waitFor } from '@testing-library/dom'
import { afterEach, expect } from 'vitest'
import { closeApp, openApp, type Sent } from '#app/client/test/render.tsx'
import type { Client } from '#app/test/client.ts'
import { useWorld, type World } from '#app/test/world.ts'

/** Replies to a call in place of the server, or returns undefined to pass the call on. */
type Intercept = (
  sent: Sent & { pathname: string },
) => Response | Promise<Response | undefined> | undefined

export interface Screens {
  world: World
  /** Loads the path with the given session. Resolves when every call has a reply. */
  open(path: string, as: Client, intercept?: Intercept): Promise<void>
  /** Resolves when no call is in progress and the page has rendered the replies. */
  settled(): Promise<void>
}

export function useScreens(env: Record<string, string> = {}): Screens {
  const world = useWorld(env)
  const underWay = new Set<Sent>()
  afterEach(closeApp)

  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = underWay.size === 0 ? quiet + 1 : 0) {
      if (underWay.size > 0) await waitFor(() => expect(underWay.size).toBe(0), { interval: 5 })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  async function open(path: string, as: Client, intercept: Intercept = () => undefined) {
    await openApp(path, async (sent) => {
      underWay.add(sent)
      try {
        const { pathname } = new URL(sent.url, 'http://portal.test')
        return (await intercept({ ...sent, pathname })) ?? (await pass(as, sent))
      } finally {
        underWay.delete(sent)
      }
    })
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull(), { interval: 10 })
    await settled()
  }

  return { world, open, settled }
}

async function pass(client: Client, { method, url, headers, body }: Sent): Promise<Response> {
  const payload = body === undefined ? undefined : (JSON.parse(body) as object)
  const answer = await client.send(method as 'GET', url, payload, headers)
  const type = String(answer.headers['content-type'] ?? '')
  const empty = answer.bytes.length === 0
  return new Response(empty ? null : new Uint8Array(answer.bytes), {
    status: answer.status,
    headers: { 'content-type': type },
  })
}
