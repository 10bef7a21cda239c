import { suspendedTexts } from '#features/accounts/contract/suspended-sign-ins.ts'
import { testPassword } from '#app/test/world.ts'
import { codeAt, enrol } from '../one-time-code.ts'
import { inTurn, press, type MakeWalk } from './view.ts'

/**
 * Creates the views of the settings pages, for a user who has a second factor and a password that
 * an administrator set.
 */
export const walkAsAccount: MakeWalk = async (world) => {
  const user = await world.makeUser()
  const { secret } = await enrol(world, user)
  const password_expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const account = world.db.updateTable('users').where('id', '=', user.id)
  await account.set({ password_expires_at }).execute()
  await world.db
    .insertInto('linked_identities')
    .values({
      user_id: user.id,
      configured_issuer: 'https://id.example',
      subject: 'ann',
      email: user.email,
      suspended_at: password_expires_at,
    })
    .execute()
  return {
    user,
    views: [
      {
        state: 'sign-ins that a reset suspended',
        path: '/settings/sign-ins',
        shows: suspendedTexts.about,
      },
      {
        state: 'password set by an administrator, with errors',
        path: '/settings#security',
        shows: 'An administrator set your password.',
        step: press('Change password'),
      },
      {
        state: 'new recovery codes',
        step: inTurn(
          press('New recovery codes'),
          // Each code works only once, but a repeated test may use the same code, so the record of
          // its use is deleted.
          () => account.set({ mfa_last_step: null }).execute(),
          (page) => page.getByLabel('Your password', { exact: true }).fill(testPassword),
          (page) => page.getByLabel('Verification code').fill(codeAt(secret)),
          press('Create new codes'),
          (page) => page.getByRole('list', { name: 'Recovery codes' }).waitFor(),
        ),
      },
    ],
  }
}
