import type { Body } from '#domain/contract/endpoint.ts'
import type { register } from '#domain/contract/registration.ts'
import type { Tx } from '#server/db/connect.ts'
import { record } from '#server/features/audit/record.ts'
import { findAccount } from '#server/features/auth/queries.ts'
import { insertOrganisation } from '#server/features/organisations/queries.ts'
import { insertUser } from '#server/features/users/queries.ts'
import type { Cause } from '#server/http/cause.ts'
import type { Services } from '#server/services.ts'
import { newToken } from '#server/tokens.ts'
import { keepConfirmationToken } from './queries.ts'

class AddressTaken extends Error {}

/**
 * A pending organisation and its inactive first user, for the administrators to review. Whoever
 * registers with an address that has an account gets the same answer; its owner gets a letter.
 */
export async function registerOrganisation(
  services: Services,
  input: Body<typeof register>,
  passwordHash: string,
  cause: Cause,
): Promise<void> {
  try {
    await services.db
      .transaction()
      .execute((tx) => insertBoth(tx, services, input, passwordHash, cause))
  } catch (error) {
    if (!(error instanceof AddressTaken)) throw error
    await tellOwner(services, input.email)
  }
}

async function insertBoth(
  tx: Tx,
  { outbox, notices }: Services,
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
  // Thrown, so that the organisation goes with it.
  if (user_id === undefined) throw new AddressTaken()
  const token = newToken()
  await keepConfirmationToken(tx, user_id, token)
  await outbox.add(tx, 'address-confirmation', { name, email }, { token })
  await notices.tell(tx, 'registration-received', { organisation_id, name, email })
  await record(
    tx,
    { ...cause, user_id },
    { action: 'user.registered', resource: ['User', user_id], metadata: { organisation_id } },
  )
}

async function tellOwner({ db, notices }: Services, email: string): Promise<void> {
  const owner = await findAccount(db, email)
  if (!owner) return
  await db
    .transaction()
    .execute((tx) => notices.tell(tx, 'already-registered', { user_id: owner.id }))
}
