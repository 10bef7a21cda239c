import type { Body } from '#kernel/contract/endpoint.ts'
import type { register } from '#features/accounts/contract/registration.ts'
import { findAccount } from '#features/accounts/server/accounts.ts'
import { insertUser } from '#features/accounts/server/insert-user.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { record } from '#kernel/server/audit/record.ts'
import { hashLike, hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { insertOrganisation } from '#features/accounts/server/insert-organisation.ts'
import { withMinDuration } from '#kernel/server/http/min-duration.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { storeRepeatRegistration } from './queries.ts'
import { sendConfirmation } from './send-confirmation.ts'

class AddressTaken extends Error {}

/**
 * Creates a pending organisation and its inactive first user, for review by administrators. If the
 * email address already has an account, the reply, the work done and a later sign-in with the new
 * password are the same as for a new account (docs/decisions/0031-accounts.md), and the account's
 * owner gets an email.
 */
export async function registerOrganisation(
  services: Services,
  input: Body<typeof register>,
  cause: Cause,
): Promise<void> {
  const { db } = services
  const owner = await findAccount(db, input.email)
  const asker = { ip: cause.ip, account: input.email }
  const passwordHash = owner
    ? await hashLike(owner.password_hash, input.password, asker)
    : await hashPassword(input.password, asker)
  const isDone = await withMinDuration(100, () =>
    owner
      ? repeatRegistration(services, owner, passwordHash, cause)
      : insertBoth(services, input, passwordHash, cause),
  )
  // If a concurrent registration has just created an account with this address, the second attempt
  // finds that account.
  if (!isDone) await registerOrganisation(services, input, cause)
}

async function repeatRegistration(
  { db }: Services,
  owner: { id: number },
  passwordHash: string,
  cause: Cause,
): Promise<boolean> {
  await db.transaction().execute(async (tx) => {
    await storeRepeatRegistration(tx, owner.id, passwordHash)
    await notify(tx, 'already-registered', { user_id: owner.id })
    await record(tx, cause, {
      action: 'user.registration_repeated',
      resource: ['User', owner.id],
      metadata: {},
    })
  })
  return true
}

/**
 * Inserts the organisation and its user. Returns false if an account with the address has been
 * created since the caller looked for one.
 */
async function insertBoth(
  services: Services,
  input: Body<typeof register>,
  passwordHash: string,
  cause: Cause,
): Promise<boolean> {
  try {
    await services.db
      .transaction()
      .execute((tx) => insertRows(tx, services, input, passwordHash, cause))
    return true
  } catch (error) {
    if (!(error instanceof AddressTaken)) throw error
    return false
  }
}

async function insertRows(
  tx: Tx,
  services: Services,
  input: Body<typeof register>,
  password_hash: string,
  cause: Cause,
): Promise<void> {
  const organisation_id = await insertOrganisation(tx, {
    name: input.organisation_name,
    type: input.organisation_type,
    description: input.organisation_description,
    company_number: input.registration_number,
    vat_number: input.vat_number,
    address_line1: input.address_line_1,
    address_line2: input.address_line_2,
    city: input.city,
    county: input.county,
    postcode: input.postcode,
    country: input.country,
    phone: input.phone,
    website: input.website,
  })
  const { name, email } = input
  const role = input.organisation_type
  const user_id = await insertUser(tx, { organisation_id, name, email, role, password_hash })
  // The exception rolls back the organisation as well.
  if (user_id === undefined) throw new AddressTaken()
  await sendConfirmation(tx, services, { id: user_id, name, email })
  await notify(tx, 'registration-received', { organisation_id, name, email })
  await record(
    tx,
    { ...cause, user_id },
    { action: 'user.registered', resource: ['User', user_id], metadata: { organisation_id } },
  )
}
