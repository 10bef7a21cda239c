// Reads and changes the users of one organisation for its directory. Every statement is restricted
// to the organisation of the token.
import { sql, type SqlBool } from 'kysely'
import { requiredName } from '#kernel/contract/fields.ts'
import type { MemberRole } from '#kernel/contract/member.ts'
import { scimTexts } from '#features/accounts/contract/scim.ts'
import { whyNotColleague } from '#features/accounts/members/rules/colleagues.ts'
import { roleFromDirectory } from '#features/accounts/members/rules/member-changes.ts'
import { changeCredentials } from '#features/accounts/server/credentials.ts'
import { askToConfirm, isAwaited } from '#features/accounts/server/email-changes.ts'
import { insertUser } from '#features/accounts/server/insert-user.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import {
  propagateMark,
  type IdentitySource,
} from '#features/accounts/sign-in/server/propagate-mark.ts'
import { announce } from '#kernel/server/notices/channel.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { unusableHash } from '#features/accounts/passwords/server/unusable-hash.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { mayRename, readEmail, refuseTaken } from './addresses.ts'
import { partsOf, type Filter, type UserChange, type UserRow } from './resource.ts'
import { ScimError } from './scim-error.ts'

const texts = {
  /** The author of a directory's changes in emails. */
  by: 'Your organisation’s directory',
  deactivated:
    'A colleague deactivated this account. Only a person can reactivate it, under Colleagues.',
}

export interface Directory extends IdentitySource {
  type: 'buyer' | 'supplier'
  cause: Cause
}

export function selectScimUsers(db: Database, organisationId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_active', 'scim_external_id', 'created_at', 'updated_at'])
    .select([
      sql<boolean>`deactivated_at is not null`.as('is_deactivated'),
      sql<boolean>`coalesce(directory_deactivated_at = deactivated_at, false)`.as(
        'is_directory_deactivation',
      ),
    ])
    .select(
      sql<MemberRole>`(select role from memberships where user_id = users.id
        and memberships.organisation_id = users.organisation_id)`.as('member_role'),
    )
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
 * Returns the user's new name. A change may contain the whole name, or one or both of its parts.
 */
function nextName(before: string, change: UserChange, email: string): string {
  const { name, givenName, familyName } = change
  if (name !== undefined) return readName(name, email)
  if (givenName === undefined && familyName === undefined) return before
  const parts = { ...partsOf(before), ...(givenName !== undefined && { givenName }) }
  return readName(`${parts.givenName} ${familyName ?? parts.familyName}`, email)
}

export async function createUser(
  tx: Tx,
  directory: Directory,
  given: UserChange,
): Promise<UserRow> {
  const { organisation_id, type, cause } = directory
  const email = await readEmail(tx, organisation_id, given.email)
  await refuseTaken(tx, { organisation_id, email })
  const is_active = given.active ?? true
  const id = await insertUser(
    tx,
    {
      name: readName(given.name, email),
      email,
      role: type,
      organisation_id,
      password_hash: unusableHash(),
      is_active,
      ...(!is_active && deactivation),
      email_confirmed_at: sql<string>`now()`,
      scim_external_id: given.externalId ?? null,
      is_from_directory: true,
    },
    { role: given.role },
  )
  if (id === undefined) throw new ScimError(409, scimTexts.taken, 'uniqueness')
  await propagateMark(tx, directory, { user_id: id, by: 'created' })
  await notify(tx, 'directory-account', { user_id: id, organisation_id, kind: 'created', email })
  await record(tx, cause, {
    action: 'user.scim_created',
    resource: ['User', id],
    metadata: { organisation_id },
  })
  return readUser(tx, organisation_id, id)
}

/** Equal times mean that a directory, not a person, deactivated the account. */
const deactivation = {
  deactivated_at: sql<string>`now()`,
  directory_deactivated_at: sql<string>`now()`,
}

interface Wanted {
  id: number
  change: UserChange
}

/**
 * Applies a change and writes one audit row. Deactivating a user or changing their email address
 * also ends their sessions and API tokens. An address that the directory may not assign takes
 * effect once it is confirmed; until then, the reply contains the old address.
 */
export async function changeUser(
  tx: Tx,
  services: Services,
  directory: Directory,
  { id, change }: Wanted,
): Promise<UserRow> {
  const { organisation_id } = directory
  await lockUser(tx, organisation_id, id)
  const before = await readUser(tx, organisation_id, id)
  const address = await readAddress(tx, directory, { before, given: change.email })
  const email = address.isAsked ? before.email : address.email
  const after = {
    email,
    name: nextName(before.name, change, email),
    is_active: change.active ?? before.is_active,
    scim_external_id: change.externalId === undefined ? before.scim_external_id : change.externalId,
    member_role: roleFromDirectory(before.member_role, change.role),
  }
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0 && !address.isAsked) return before
  const turnsOn = after.is_active && !before.is_active
  if (turnsOn) refuseReactivation(before)
  await write(tx, { before, after })
  if (address.isAsked) await ask(tx, services, directory, { ...before, email: address.email })
  if (after.member_role !== before.member_role) {
    await giveRole(tx, directory, { id, role: after.member_role })
  }
  if (email !== before.email)
    await notifyOfAddressChange(tx, services, directory, { before, email })
  if (turnsOn) {
    await propagateMark(tx, directory, { user_id: id, by: 'reactivated' })
    const about = { user_id: id, organisation_id, kind: 'reactivated', email } as const
    await notify(tx, 'directory-account', about)
  }
  await record(tx, directory.cause, {
    action: before.is_active && !after.is_active ? 'user.scim_deactivated' : 'user.scim_changed',
    resource: ['User', id],
    metadata: { organisation_id, ...(address.isAsked && { asked_email: address.email }) },
    changes,
  })
  return readUser(tx, organisation_id, id)
}

/** Returns the user's next address, and whether its owner has yet to be asked to confirm it. */
async function readAddress(
  tx: Tx,
  { organisation_id }: Directory,
  { before, given }: { before: UserRow; given: string | undefined },
): Promise<{ email: string; isAsked: boolean }> {
  const { id, email } = before
  if (given === undefined || given.toLowerCase() === email) return { email, isAsked: false }
  const newEmail = await readEmail(tx, organisation_id, given)
  await refuseTaken(tx, { organisation_id, email: newEmail, id })
  if (await mayRename(tx, organisation_id, { id, email, newEmail })) {
    return { email: newEmail, isAsked: false }
  }
  // Directories repeat a change until it takes effect. The repetitions must not send more emails.
  if (await isAwaited(tx, id, newEmail)) return { email, isAsked: false }
  return { email: newEmail, isAsked: true }
}

/** Throws unless a directory deactivated the user. */
function refuseReactivation(before: UserRow): void {
  if (whyNotColleague({ id: 0 }, 'reactivate', before))
    throw new ScimError(403, 'An administrator of the portal blocked this account.')
  if (!before.is_directory_deactivation) throw new ScimError(403, texts.deactivated)
}

async function write(
  tx: Tx,
  { before, after }: { before: UserRow; after: Compared },
): Promise<void> {
  const turnsOff = before.is_active && !after.is_active
  const { member_role: _, ...columns } = after
  const values = {
    ...columns,
    ...(turnsOff && deactivation),
    ...(after.is_active && !before.is_active && { deactivated_at: null }),
  }
  if (turnsOff || after.email !== before.email) {
    await changeCredentials(tx, before.id, values, 'no session')
  } else {
    const set = { ...values, updated_at: sql<string>`now()` }
    await tx.updateTable('users').set(set).where('id', '=', before.id).execute()
  }
  // This message makes the user's open notification streams check their session again and close if
  // it has ended.
  await announce(tx, { kind: 'read', user_id: before.id })
}

async function giveRole(
  tx: Tx,
  { organisation_id, cause }: Directory,
  { id, role }: { id: number; role: MemberRole },
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role, since: sql<string>`now()`, made_by: cause.user_id, appointed_at: null })
    .where('user_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .execute()
  const about = { user_id: id, organisation_id, by: texts.by, member_role: role }
  await notify(tx, 'member-role-changed', about)
}

async function ask(
  tx: Tx,
  services: Services,
  { organisation_id, outside_change_at }: Directory,
  { id, name, email }: Pick<UserRow, 'id' | 'name' | 'email'>,
): Promise<void> {
  const marks_account = outside_change_at !== null
  await askToConfirm(tx, services, { id, name }, { email, by: 'directory', marks_account })
  await notify(tx, 'email-change-requested', { user_id: id, email, by: 'directory' })
  const about = { user_id: id, organisation_id, kind: 'rename_asked', email } as const
  await notify(tx, 'directory-account', about)
}

/** Marks the account if necessary, and emails the old and the new address and the owners. */
async function notifyOfAddressChange(
  tx: Tx,
  { outbox }: Services,
  directory: Directory,
  { before, email }: { before: UserRow; email: string },
): Promise<void> {
  const { id: user_id } = before
  const { organisation_id } = directory
  await propagateMark(tx, directory, { user_id, by: 'renamed' })
  await outbox.add(tx, 'email-changed', before, { email, by: 'directory' })
  await notify(tx, 'directory-account', { user_id, organisation_id, kind: 'renamed', email })
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

type Compared = Pick<UserRow, 'email' | 'name' | 'is_active' | 'scim_external_id' | 'member_role'>

function differences(before: Compared, after: Compared) {
  const names = ['email', 'name', 'is_active', 'scim_external_id', 'member_role'] as const
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { from: before[name], to: after[name] }]),
  )
}
