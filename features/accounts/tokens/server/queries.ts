import { sql } from 'kysely'
import type { ApiToken } from '#features/accounts/contract/api-token.ts'
import type { TokenScope } from '#kernel/contract/token-scopes.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { endOfOtherWays } from '#kernel/server/db/sso-requirement.ts'
import { startOf } from '#kernel/server/http/api-token.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'

/** Maximum number of listed tokens, including expired ones that the sweep has not yet deleted. */
const maxListed = 50

function selectTokens(db: Database, userId: number) {
  return db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'start', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .where('user_id', '=', userId)
}

export async function listTokensOf(db: Database, userId: number): Promise<ApiToken[]> {
  return selectTokens(db, userId).orderBy('id', 'desc').limit(maxListed).execute()
}

export async function findToken(db: Database, userId: number, id: number): Promise<ApiToken> {
  return selectTokens(db, userId).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function countLiveTokens(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_tokens')
    .select((t) => t.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewToken {
  name: string
  scopes: TokenScope[]
  days: number
}

export async function storeToken(
  tx: Tx,
  userId: number,
  token: string,
  { name, scopes, days }: NewToken,
): Promise<ApiToken> {
  const { id } = await tx
    .insertInto('api_tokens')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      start: startOf(token),
      name,
      scopes: [...new Set(scopes)],
      expires_at: sql<string>`least(now() + make_interval(days => ${days}),
        ${endOfOtherWays(userId)})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return findToken(tx, userId, id)
}

/** Returns the deleted token's name, or undefined if the user has no such token. */
export async function deleteToken(
  tx: Tx,
  userId: number,
  tokenId: number,
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}
