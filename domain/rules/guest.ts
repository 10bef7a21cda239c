import { actorRole, type Account } from '../contract/role.ts'

/** Returns whether the actor sees only the openings they were invited to. */
export function isGuest(actor: Account): boolean {
  return actorRole(actor) === 'guest'
}
