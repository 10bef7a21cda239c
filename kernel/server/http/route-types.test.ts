// The contract determines the handlers' types: the type check fails if one of the expected errors
// doesn't occur.
import { expect, test } from 'vitest'
import { logout } from '#features/accounts/contract/auth.ts'
import { endOneSession, getProfile } from '#features/accounts/contract/own-account.ts'
import type { Route } from './route.ts'

function bindWrongly(route: Route): void {
  // @ts-expect-error the reply lacks its message
  route(logout, async () => ({}))
  // @ts-expect-error the message is not a string
  route(logout, async () => ({ message: 1 }))
  // @ts-expect-error the reply lacks fields of the user
  route(getProfile, async ({ user }) => ({ data: { id: user.id } }))
  // @ts-expect-error the path has no such id
  route(endOneSession, async ({ params }) => ({ message: `${params.tenderId}` }))
}

test('a handler whose reply differs from the contract does not compile', () => {
  expect(bindWrongly).toBeTypeOf('function')
})
