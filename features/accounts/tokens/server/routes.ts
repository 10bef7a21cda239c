import {
  createApiToken,
  getToken,
  listApiTokens,
  maxTokens,
  revokeApiToken,
  tokenTexts,
} from '#features/accounts/contract/api-token.ts'
import { scopesFor, tokenScopes } from '#kernel/contract/token-scopes.ts'
import { record } from '#kernel/server/audit/record.ts'
import { newApiToken } from '#kernel/server/http/api-token.ts'
import { conflict, invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { countLiveTokens, deleteToken, findToken, storeToken, listTokensOf } from './queries.ts'

export function apiTokenRoutes(route: Route, { db }: Services): void {
  route(getToken, async ({ user }) => {
    const token = user.token && (await findToken(db, user.id, user.token.id))
    const { id, name, email, role, organisation } = user
    return { data: { token, user: { id, name, email, role, organisation } } }
  })

  route(listApiTokens, async ({ user }) => ({ data: await listTokensOf(db, user.id) }))

  // This call takes no Idempotency-Key: a replay would have to return the token, but only its hash
  // is stored.
  route(createApiToken, async ({ user, body, cause, transact }) => {
    const { name, scopes, expires_in_days } = body
    const fitting = scopesFor(user.role)
    if (!scopes.every((scope) => fitting.includes(scope))) {
      throw invalid({ scopes: ['Your role has no use for one of these scopes'] })
    }
    const token = newApiToken()
    const api_token = await transact(async (tx) => {
      // `transact` has locked the user's row, so of two concurrent requests, the second one also
      // counts the token that the first one created.
      if ((await countLiveTokens(tx, user.id)) >= maxTokens) throw conflict(tokenTexts.tooMany)
      const kept = await storeToken(tx, user.id, token, { name, scopes, days: expires_in_days })
      const labels = kept.scopes.map((scope) => tokenScopes[scope].label).join('; ')
      await notify(tx, 'api-token-created', { user_id: user.id, token: name, scopes: labels })
      await record(tx, cause, {
        action: 'user.token_created',
        resource: ['User', user.id],
        metadata: {
          token_id: kept.id,
          name,
          scopes: kept.scopes,
          expires_at: kept.expires_at,
        },
      })
      return kept
    })
    return { message: 'API token created', api_token, token }
  })

  route(revokeApiToken, async ({ user, params, cause, transact }) => {
    await transact(async (tx) => {
      const name = await deleteToken(tx, user.id, params.tokenId)
      if (name === undefined) throw notFound()
      await record(tx, cause, {
        action: 'user.token_revoked',
        resource: ['User', user.id],
        metadata: { token_id: params.tokenId, name },
      })
    })
    return { message: 'API token revoked' }
  })
}
