// Tests a successful sign-in with `oidc-provider`, a certified provider, instead of the tests' own
// provider.
import { expect, test } from 'vitest'
import { getUser } from '#kernel/contract/user.ts'
import { startRealProvider } from '#app/test/real-provider.ts'
import { comeBack, makeSsoScene, startSso } from '#app/test/sso-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

/** Returns a minimal browser that keeps the provider's cookies. */
function makeBrowser() {
  const cookies = new Map<string, string>()
  return async (url: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      headers: { cookie },
      redirect: 'manual',
      ...(body && { method: 'POST', body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=')
      cookies.set(name!, value!)
    }
    return response
  }
}

/** Clicks through the provider's sign-in and consent until it redirects to the portal. */
async function clickThrough(address: string, email: string): Promise<URL> {
  const visit = makeBrowser()
  let url = address
  for (let i = 0; i < 12; i += 1) {
    const response = await visit(url)
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url).href
      if (url.startsWith('http://localhost:3000/')) return new URL(url)
      continue
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())![1]!
    const sent = await visit(url, new URLSearchParams({ prompt, login: email, password: 'any' }))
    url = new URL(sent.headers.get('location')!, url).href
  }
  throw new Error('The provider never came back')
}

test('a user signs in with a certified provider', async () => {
  const scene = await makeSsoScene(world)
  const redirect = `http://localhost:3000/sso/${scene.key}/callback`
  const issuer = await startRealProvider(redirect)
  await world.db
    .updateTable('identity_providers')
    .set({ issuer })
    .where('id', '=', scene.provider_id)
    .execute()
  const client = world.visitor()
  const back = await clickThrough(await startSso(client, scene.key), scene.user.email)
  expect(await comeBack(client, back)).toBe('/')
  expect((await client.call(getUser)).data.id).toBe(scene.user.id)
})
