// Tests two servers on one database, as behind a load balancer: throttle counters and ended
// sessions apply to both.
import axios from 'axios'
import { expect, test } from 'vitest'
import { testPassword, useWorld } from './world.ts'

const world = useWorld()

test('throttles apply across servers', async () => {
  const second = await world.startSecondServer()
  const { email } = await world.makeUser()
  const attempt = (on = world.app) =>
    world.visitor(on).post('/api/auth/login', { email, password: 'wrong' })
  for (const on of [world.app, second, world.app, second, world.app]) {
    expect((await attempt(on)).status).toBe(422)
  }
  expect((await attempt(second)).status).toBe(429)
  expect((await attempt(world.app)).status).toBe(429)
})

test('a session started on one server is valid on another, and signing out ends it on both', async () => {
  const second = await world.startSecondServer()
  const user = await world.makeUser()
  const here = await world.signedIn(user)
  const there = world.visitor(second)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  expect((await there.get('/api/user')).status).toBe(200)
  await here.post('/api/auth/logout')
  expect((await there.get('/api/user')).status).toBe(401)
})

test('a stock axios with its default XSRF handling signs in, writes and signs out', async () => {
  const user = await world.makeUser()
  const baseURL = await world.app.listen({ port: 0, host: '127.0.0.1' })
  // The interceptors do what a browser does: store cookies, send them, and expose the anti-forgery
  // cookie to axios.
  const jar = new Map<string, string>()
  const client = axios.create({ baseURL, withCredentials: true, validateStatus: () => true })
  client.interceptors.response.use((response) => {
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return response
  })
  client.interceptors.request.use((request) => {
    request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const token = jar.get(request.xsrfCookieName!)
    if (token) request.headers.set(request.xsrfHeaderName!, decodeURIComponent(token))
    return request
  })

  expect((await client.get('/sanctum/csrf-cookie')).status).toBe(204)
  const credentials = { email: user.email, password: testPassword }
  expect((await client.post('/api/auth/login', credentials)).data.user.id).toBe(user.id)
  const preferences = { email_notifications_enabled: false }
  expect((await client.put('/api/user/notifications', preferences)).status).toBe(200)
  expect((await client.post('/api/auth/logout')).status).toBe(200)
  expect((await client.get('/api/user')).status).toBe(401)
})
