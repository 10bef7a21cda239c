import { accountFacts } from './notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

/** Returns the rule for an event about the user's own account. */
const ownAccount = <Facts extends { user_id: number }>() =>
  rule({
    gather: async (_tx, facts: Facts) => facts,
    recipients: ({ user_id }: Facts) => to.person(user_id),
    canBeMuted: false,
    isPersonal: true,
  })

export const accountEvents = {
  'already-registered': ownAccount<{ user_id: number }>(),
  'password-changed': ownAccount<{ user_id: number }>(),
  'password-reset-done': ownAccount<{ user_id: number; suspended: string[] }>(),
  'password-set-by-admin': ownAccount<{ user_id: number }>(),
  'mfa-enabled': ownAccount<{ user_id: number }>(),
  'mfa-disabled': ownAccount<{ user_id: number }>(),
  'mfa-reset': ownAccount<{ user_id: number }>(),
  'recovery-codes-renewed': ownAccount<{ user_id: number }>(),
  'recovery-code-used': ownAccount<{ user_id: number; left: number }>(),
  'new-device': ownAccount<{ user_id: number; device: string; ip: string; time: string }>(),
  'api-token-created': ownAccount<{ user_id: number; token: string; scopes: string }>(),
  'api-token-expiring': ownAccount<{ user_id: number; token: string; expires_at: string }>(),
  'identity-linked': ownAccount<{ user_id: number; provider: string }>(),
  'passkey-added': ownAccount<{ user_id: number; passkey: string }>(),
  'passkey-removed': ownAccount<{ user_id: number; passkey: string }>(),
  'passkey-suspected': ownAccount<{ user_id: number; passkey: string }>(),
  'account-blocked': ownAccount<{ user_id: number }>(),
  'account-unblocked': ownAccount<{ user_id: number }>(),
  'account-deactivated': ownAccount<{ user_id: number; organisation: string }>(),
  'account-reactivated': ownAccount<{ user_id: number; organisation: string }>(),
  /** Notice to the inviter, whose id is `user_id`. */
  'colleague-joined': ownAccount<{ user_id: number; name: string }>(),
  'email-change-requested': rule({
    gather: async (
      tx,
      cause: { user_id: number; email: string; by: 'administrator' | 'directory' },
    ) => ({
      ...(await accountFacts(tx, cause.user_id)),
      ...cause,
    }),
    // A change to an administrator's address is reported to all administrators, so that nobody can
    // take over such an account unnoticed.
    recipients: ({ user_id, role }) =>
      role === 'admin' ? to.either(to.person(user_id), to.administrators) : to.person(user_id),
    canBeMuted: false,
    isPersonal: true,
  }),
  'role-changed': ownAccount<{ user_id: number; role: string; organisation: string | null }>(),
  'removed-from-organisation': ownAccount<{ user_id: number; organisation: string }>(),
} satisfies Rules

type AccountEvents = typeof accountEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends AccountEvents {}
}
