// What is asked of a call with an API token, besides what is asked of its user. Each token has a limit
// of its own. Who sends wrong ones is counted by address, and once past the limit costs a look-up by
// hash and nothing else. The right ones from the same address go on working.
import type { FastifyRequest } from 'fastify'
import { tokenTexts } from '#domain/contract/api-token.ts'
import type { TokenScope } from '#domain/contract/token-scopes.ts'
import type { Database } from '#server/db/connect.ts'
import type { Services } from '#server/services.ts'
import { findTokenUser } from './api-token.ts'
import { Refusal } from './refusal.ts'
import type { SessionUser } from './session.ts'
import { triesFrom } from './throttle.ts'

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
  // Inside a transaction nothing is counted: that was done at the door.
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
  const limit = { ...config.throttle.tokenCalls, refusal: tokenTexts.tooManyCalls }
  await throttle.count(`token:${user.token!.id}`, limit)
  return user
}

const invalidToken = () =>
  new Refusal(401, tokenTexts.invalid, {
    code: 'token_invalid',
    challenge: 'Bearer error="invalid_token"',
  })

export function requireScope(
  { scopes }: { scopes: readonly TokenScope[] },
  needed: TokenScope | null,
): void {
  if (!needed) throw new Refusal(403, tokenTexts.notByToken, { code: 'token_not_allowed' })
  if (scopes.includes(needed)) return
  const challenge = `Bearer error="insufficient_scope", scope="${needed}"`
  throw new Refusal(403, tokenTexts.scopeMissing(needed), { code: 'scope_missing', challenge })
}
