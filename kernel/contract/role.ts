/** Roles in the API and the database. */
export const roles = ['supplier', 'buyer', 'admin'] as const
export type Role = (typeof roles)[number]

/** Roles in the permission rules and on screen. In the API, a guest is a buyer with `is_guest`. */
export const actorRoles = [...roles, 'guest'] as const
export type ActorRole = (typeof actorRoles)[number]

export interface Account {
  role: Role
  /** True for a person from outside the organisation, invited only to open or evaluate bids. */
  is_guest: boolean
}

/** Role and guest flag of an account for each actor role. */
export const accountOf: Record<ActorRole, Account> = {
  supplier: { role: 'supplier', is_guest: false },
  buyer: { role: 'buyer', is_guest: false },
  admin: { role: 'admin', is_guest: false },
  guest: { role: 'buyer', is_guest: true },
}

export function actorRole({ role, is_guest }: Account): ActorRole {
  return is_guest ? 'guest' : role
}

export const roleLabels: Record<ActorRole, string> = {
  supplier: 'Supplier',
  buyer: 'Buyer',
  admin: 'Admin',
  guest: 'Guest',
}
