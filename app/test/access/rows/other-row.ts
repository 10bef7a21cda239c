// Rows for calls that don't concern a particular tender.
import type { Role } from '#kernel/contract/role.ts'
import type { Caller } from '../caller.ts'
import type { AccountName } from '../people.ts'
import type { Sent } from '../sent.ts'
import type { Keys, Row } from './row.ts'

/** Expected status; `ok` means the call's own success status. */
export type Expected = 'ok' | 401 | 403 | 404 | 409

/** A valid request, or a function that returns it after creating the rows that it needs. */
export type Request = Sent | ((caller: Caller) => Sent | void | Promise<Sent | void>)

export interface OtherRow extends Row {
  /** `everybody` includes visitors and blocked users. */
  roles: readonly Role[] | 'everybody'
  /**
   * Status that shows that the caller was admitted, if it differs from the call's success status.
   */
  success?: number
  /** Replies to accounts that have one of these roles but for which the call can't succeed. */
  otherwise?: Partial<Record<AccountName, Expected>>
  /** True if guests (external openers) may make the call too. */
  guests?: true
  request?: Request
}

/** Returns a function that creates rows with these callers. */
export const otherRow =
  (who: Omit<OtherRow, 'keys'>) =>
  (keys: Keys, rest: Partial<OtherRow> = {}): OtherRow => ({ ...who, keys, ...rest })

const everyRole: readonly Role[] = ['supplier', 'buyer', 'admin']
const memberRoles: readonly Role[] = ['supplier', 'buyer']
/** Users who aren't members of an organisation have no colleagues, webhooks or contracts. */
const noMembers = (status: 403 | 404) =>
  ({ 'supplier without organisation': status, 'buyer without organisation': status }) as const

export const publicly = otherRow({ roles: 'everybody' })
export const signedIn = otherRow({ roles: everyRole, limit: 'personal' })
export const evenGuests = otherRow({ roles: everyRole, guests: true, limit: 'personal' })
export const suppliers = otherRow({ roles: ['supplier'] })
export const administrators = otherRow({ roles: ['admin'] })
export const buyers = otherRow({ roles: ['buyer'] })
export const buyersAndGuests = otherRow({ roles: ['buyer'], guests: true })
export const buyersAndAdministrators = otherRow({ roles: ['buyer', 'admin'] })
export const members = otherRow({ roles: memberRoles })
/** Calls that concern the caller's colleagues. */
export const ofOrganisations = otherRow({ roles: memberRoles, otherwise: noMembers(403) })
/** Calls that only owners of an organisation may make. */
export const owners = otherRow({
  roles: memberRoles,
  otherwise: { ...noMembers(403), colleague: 403 },
})
/** Calls about data of the caller's organisation that other organisations can't see. */
export const ofOwn = otherRow({ roles: memberRoles, otherwise: noMembers(404) })
export const anyOfOwn = otherRow({ roles: everyRole, otherwise: noMembers(404) })
