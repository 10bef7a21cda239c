import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Role } from '#kernel/contract/role.ts'
import { scopesFor, type TokenScope } from '#kernel/contract/token-scopes.ts'
import { newApiToken, startOf } from '#kernel/server/http/api-token.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'
import { Client } from './client.ts'
import type { World } from './world.ts'

export const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

/**
 * Creates an API token for the user, by default with every scope of their role. Returns it with a
 * client that uses it.
 */
export async function withToken(
  { db, app }: World,
  user: { id: number; role: Role },
  { scopes = scopesFor(user.role), on = app }: { scopes?: TokenScope[]; on?: FastifyInstance } = {},
): Promise<{ id: number; token: string; client: Client }> {
  const token = newApiToken()
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      user_id: user.id,
      token_hash: hashToken(token),
      start: startOf(token),
      name: 'A program',
      scopes,
      expires_at: sql<string>`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const client = new Client(on)
  client.headers = bearing(token)
  return { id, token, client }
}
