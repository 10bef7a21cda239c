import type { TokenScope } from '#kernel/contract/token-scopes.ts'
import type { Id, MaybeTime, Time, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface ApiTokensTable {
  id: Id
  user_id: number
  token_hash: Buffer
  /** First characters of the token, by which its owner recognises it. */
  start: string
  name: string
  scopes: TokenScope[]
  created_at: TimeDefaulted
  expires_at: Time
  last_used_at: MaybeTime
}

export interface TokenTables {
  api_tokens: ApiTokensTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends TokenTables {}
}
