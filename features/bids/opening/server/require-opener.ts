import { biddingTexts } from '#features/bids/setup/contract/bidding.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { namedOpeners } from '#features/bids/setup/server/publish-bidding.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { forbidden } from '#kernel/server/http/refusal.ts'

/** Throws unless the user is a named opener; managing the tender is not enough. */
export async function requireOpener(db: Database, user: Actor, tenderId: number): Promise<void> {
  const openers = await namedOpeners(db, tenderId)
  if (!openers.some(({ user_id }) => user_id === user.id)) throw forbidden(biddingTexts.notOpener)
}
