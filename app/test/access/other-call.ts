import type { Role } from '#kernel/contract/role.ts'
import type { AccountName } from './people.ts'

/** Expected status; `ok` means the call's own success status. */
export type Expected = 'ok' | 401 | 403 | 404 | 409

/** A row of the access table for calls that don't concern a particular tender. */
export interface OtherCall {
  says: string
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
}
