// Types flow from the contract to the handler: what is marked here as an error must be one, or the
// type check fails.
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { logout } from '#domain/contract/auth.ts'
import { endOneSession, getProfile } from '#domain/contract/user.ts'
import type { Services } from '#server/services.ts'
import { route } from './route.ts'

function bindWrongly(app: FastifyInstance, services: Services): void {
  // @ts-expect-error the reply lacks its message
  route(app, services, logout, async () => ({}))
  // @ts-expect-error the message is no text
  route(app, services, logout, async () => ({ message: 1 }))
  // @ts-expect-error half a user
  route(app, services, getProfile, async ({ user }) => ({ data: { id: user.id } }))
  // @ts-expect-error the path has no such id
  route(app, services, endOneSession, async ({ params }) => ({ message: `${params.tenderId}` }))
}

test('a handler that answers something else than the contract says does not compile', () => {
  expect(bindWrongly).toBeTypeOf('function')
})
