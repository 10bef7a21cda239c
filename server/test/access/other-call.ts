import type { Role } from '#domain/contract/role.ts'
import type { AccountName } from './people.ts'

/** `ok` is the call's own success status. */
export type Expected = 'ok' | 401 | 403 | 404 | 409

/** A row of the access table of calls that are not about one tender. */
export interface OtherCall {
  says: string
  /** `everybody` includes visitors and blocked users. */
  roles: readonly Role[] | 'everybody'
  /** The status that shows that the caller was admitted, if it isn't the call's own. */
  success?: number
  /** Accounts with these roles for which the call can't succeed. */
  otherwise?: Partial<Record<AccountName, Expected>>
  /** Guests (external openers) may make the call too. */
  guests?: true
}
