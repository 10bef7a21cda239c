import type { CurrentUser } from '#kernel/contract/user.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { PendingIdentity } from '#features/accounts/server/people-tables.ts'
import { linkIdentity, recordSignIn } from './link.ts'
import { SsoRefused } from './refused.ts'
import { requiresItsProvider } from './requirement.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { signIn, type SignIn } from './sign-in.ts'

/**
 * Signs a user in with an identity from an identity provider, and links the identity to the account
 * unless it is already linked.
 */
export async function signInWithIdentity(
  tx: Tx,
  services: Services,
  { identity, ...given }: SignIn & { identity: PendingIdentity },
): Promise<CurrentUser> {
  const { account, cause } = given
  const isInstallation = identity.provider_id === null
  if (isInstallation && (await requiresItsProvider(tx, account, 'installation'))) {
    throw new SsoRefused('required')
  }
  const identity_id = await linkIdentity(tx, { userId: account.id, identity, cause })
  await recordSignIn(tx, identity_id, identity)
  const { provider_session } = identity
  return signIn(tx, services, {
    ...given,
    began: { method: 'sso', identity_id, provider_session },
  })
}
