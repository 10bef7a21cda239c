import { actorRole, type Account } from '#kernel/contract/role.ts'

/**
 * Returns whether the actor is a guest, who sees only the tenders whose bids they were invited to
 * open or evaluate.
 */
export function isGuest(actor: Account): boolean {
  return actorRole(actor) === 'guest'
}
