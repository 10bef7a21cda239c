// Additional checks for calls with an API token. Each token has its own limit. Calls with invalid
// tokens are counted by address; past the limit, they only cost a look-up by hash. Valid tokens
// from the same address keep working.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { TokenScope } from '#kernel/contract/token-scopes.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTokenUser } from './api-token.ts'
import { Refusal } from './refusal.ts'
import type { SessionUser } from './session.ts'
import { triesFrom } from './throttle.ts'
import { tokenRefusals } from '#kernel/contract/token-scopes.ts'

const texts = {
  invalid: 'The API token is not valid. It may have expired or been revoked.',
  scopeMissing: (scope: TokenScope) => `This call needs an API token with the scope ${scope}.`,
  tooManyCalls: (wait: string) =>
    `Too many calls with this API token. Please try again in ${wait}.`,
}

interface Call {
  request: Pick<FastifyRequest, 'bearer' | 'ip'>
  services: Services
}

export async function requireTokenUser(
  db: Database,
  { request, services }: Call,
  { isAgain = false }: { isAgain?: boolean } = {},
): Promise<SessionUser> {
  const { throttle, config } = services
  const user = await findTokenUser(db, request.bearer ?? '', { isAgain })
  // The call was already counted before the transaction.
  if (isAgain) {
    if (!user) throw invalidToken()
    return user
  }
  if (!user) {
    await throttle.countUnlessSpent(
      triesFrom('wrong-token', request.ip, config.throttle.wrongToken),
    )
    throw invalidToken()
  }
  const limit = { ...config.throttle.tokenCalls, refusal: texts.tooManyCalls }
  await throttle.count(`token:${user.token!.id}`, limit)
  return user
}

const invalidToken = () =>
  new Refusal(401, texts.invalid, {
    code: 'token_invalid',
    challenge: 'Bearer error="invalid_token"',
  })

export function requireScope(
  { scopes }: { scopes: readonly TokenScope[] },
  needed: Endpoint['token'],
): void {
  if (!needed) throw new Refusal(403, tokenRefusals.notByToken, { code: 'token_not_allowed' })
  if (needed === 'any' || scopes.includes(needed)) return
  const challenge = `Bearer error="insufficient_scope", scope="${needed}"`
  throw new Refusal(403, texts.scopeMissing(needed), { code: 'scope_missing', challenge })
}
