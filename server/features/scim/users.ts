// Reads and changes the users of one organisation for its directory. Every statement is restricted
// to the organisation of the token.
import { sql, type SqlBool } from 'kysely'
import { email as emailField, requiredName } from '#domain/contract/fields.ts'
import { scimTexts } from '#domain/contract/scim.ts'
import { whyNotColleague } from '#domain/rules/colleagues.ts'
import { domainOf } from '#domain/rules/sso.ts'
import { changeCredentials } from '#server/accounts/credentials.ts'
import { insertUser } from '#server/accounts/insert-user.ts'
import { record } from '#server/audit/record.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import type { Cause } from '#server/http/cause.ts'
import { passMarkOn, type IdentitySource } from '#server/identity/pass-mark-on.ts'
import { announce } from '#server/notices/channel.ts'
import { unusableHash } from '#server/passwords/unusable-hash.ts'
import type { Filter, UserChange, UserRow } from './resource.ts'
import { ScimError } from './scim-error.ts'

export interface Directory extends IdentitySource {
  type: 'buyer' | 'supplier'
  cause: Cause
}

export function selectScimUsers(db: Database, organisationId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_active', 'scim_external_id', 'created_at', 'updated_at'])
    .select(sql<boolean>`deactivated_at is not null`.as('is_deactivated'))
    .where('organisation_id', '=', organisationId)
    .where('is_guest', '=', false)
}

export const matches = ({ attribute, value }: Filter) =>
  sql<SqlBool>`${sql.ref(`users.${attribute}`)} = ${value}`

export async function readUser(db: Database, organisationId: number, id: number): Promise<UserRow> {
  const found = await selectScimUsers(db, organisationId).where('id', '=', id).executeTakeFirst()
  if (!found) throw new ScimError(404, scimTexts.notFound)
  return found
}

const nameField = requiredName('', 255)

function readName(name: string | undefined, email: string): string {
  const parsed = nameField.safeParse(name)
  return parsed.success && parsed.data ? parsed.data : email.split('@')[0]!
}

/**
 * Returns the email address in its stored form. Throws unless the organisation has proved that it
 * owns the address's domain.
 */
async function readEmail(tx: Tx, organisationId: number, given: unknown): Promise<string> {
  const parsed = emailField().safeParse(given)
  if (!parsed.success) throw new ScimError(400, scimTexts.userName, 'invalidValue')
  const proved = await tx
    .selectFrom('sso_domains as d')
    .innerJoin('identity_providers as p', 'p.id', 'd.provider_id')
    .select('d.id')
    .where('p.organisation_id', '=', organisationId)
    .where('d.domain', '=', domainOf(parsed.data))
    .where('d.proved_at', 'is not', null)
    .executeTakeFirst()
  if (!proved) throw new ScimError(400, scimTexts.domain, 'invalidValue')
  return parsed.data
}

export async function createUser(
  tx: Tx,
  directory: Directory,
  given: UserChange,
): Promise<UserRow> {
  const { organisation_id, type, cause } = directory
  const email = await readEmail(tx, organisation_id, given.email)
  const is_active = given.active ?? true
  const id = await insertUser(tx, {
    name: readName(given.name, email),
    email,
    role: type,
    organisation_id,
    password_hash: unusableHash(),
    is_active,
    ...(!is_active && { deactivated_at: sql<string>`now()` }),
    email_confirmed_at: sql<string>`now()`,
    scim_external_id: given.externalId ?? null,
  })
  if (id === undefined) throw new ScimError(409, scimTexts.taken, 'uniqueness')
  await passMarkOn(tx, directory, { user_id: id, by: 'created' })
  await record(tx, cause, {
    action: 'user.scim_created',
    resource: ['User', id],
    metadata: { organisation_id },
  })
  return readUser(tx, organisation_id, id)
}

/**
 * Applies a change and writes one audit row. Deactivating a user or changing their email address
 * also ends their sessions and API tokens.
 */
export async function changeUser(
  tx: Tx,
  directory: Directory,
  { id, change }: { id: number; change: UserChange },
): Promise<UserRow> {
  const { organisation_id, cause } = directory
  await lockUser(tx, organisation_id, id)
  const before = await readUser(tx, organisation_id, id)
  const email =
    change.email === undefined || change.email.toLowerCase() === before.email
      ? before.email
      : await readEmail(tx, organisation_id, change.email)
  const after = {
    email,
    name: change.name === undefined ? before.name : readName(change.name, email),
    is_active: change.active ?? before.is_active,
    scim_external_id: change.externalId === undefined ? before.scim_external_id : change.externalId,
  }
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return before
  if (email !== before.email) await refuseTaken(tx, email)
  const turnsOff = before.is_active && !after.is_active
  const turnsOn = after.is_active && !before.is_active
  if (turnsOn) {
    const reason = whyNotColleague({ id: 0 }, 'reactivate', before)
    if (reason) throw new ScimError(403, scimTexts.blocked)
  }
  const values = {
    ...after,
    ...(turnsOff && { deactivated_at: sql<string>`now()` }),
    ...(turnsOn && { deactivated_at: null }),
  }
  if (turnsOff || email !== before.email) await changeCredentials(tx, id, values, 'no session')
  else {
    const set = { ...values, updated_at: sql<string>`now()` }
    await tx.updateTable('users').set(set).where('id', '=', id).execute()
  }
  if (email !== before.email) await passMarkOn(tx, directory, { user_id: id, by: 'renamed' })
  if (turnsOn) await passMarkOn(tx, directory, { user_id: id, by: 'reactivated' })
  // This message makes the user's open notification streams check their session again and close if
  // it has ended.
  await announce(tx, { kind: 'read', user_id: id })
  const action = turnsOff ? ('user.scim_deactivated' as const) : ('user.scim_changed' as const)
  await record(tx, cause, {
    action,
    resource: ['User', id],
    metadata: { organisation_id },
    changes,
  })
  return readUser(tx, organisation_id, id)
}

async function lockUser(tx: Tx, organisationId: number, id: number): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .execute()
}

async function refuseTaken(tx: Tx, email: string): Promise<void> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken) throw new ScimError(409, scimTexts.taken, 'uniqueness')
}

type Compared = Pick<UserRow, 'email' | 'name' | 'is_active' | 'scim_external_id'>

function differences(before: Compared, after: Compared) {
  const names = ['email', 'name', 'is_active', 'scim_external_id'] as const
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { from: before[name], to: after[name] }]),
  )
}
