/** Roles as the API and the database name them. */
export const roles = ['supplier', 'buyer', 'admin'] as const
export type Role = (typeof roles)[number]

/** Roles as the rules and screens tell them apart. The API calls a guest a buyer with `is_guest`. */
export const actorRoles = [...roles, 'guest'] as const
export type ActorRole = (typeof actorRoles)[number]

export interface Account {
  role: Role
  /** From outside the organisations, invited to open bids and to nothing else. */
  is_guest: boolean
}

/** The account of each role. */
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
