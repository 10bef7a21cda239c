// The SCIM representation of a user, and the parsing of requests that change a user.
import * as z from 'zod/mini'
import { invitedRoles, type InvitedRole, type MemberRole } from '#kernel/contract/member.ts'
import type { Config } from '#kernel/server/platform/config.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export interface UserRow {
  id: number
  name: string
  email: string
  member_role: MemberRole
  is_active: boolean
  is_deactivated: boolean
  /** True if the account is inactive because a directory deactivated it. */
  is_directory_deactivation: boolean
  scim_external_id: string | null
  created_at: string
  updated_at: string
}

export function resourceOf({ publicUrl }: Pick<Config, 'publicUrl'>, user: UserRow) {
  return {
    schemas: [userSchema],
    id: String(user.id),
    ...(user.scim_external_id !== null && { externalId: user.scim_external_id }),
    userName: user.email,
    name: { formatted: user.name, ...partsOf(user.name) },
    displayName: user.name,
    active: user.is_active,
    emails: [{ value: user.email, type: 'work', primary: true }],
    roles: [{ value: user.member_role, primary: true }],
    meta: {
      resourceType: 'User',
      created: user.created_at,
      lastModified: user.updated_at,
      location: `${publicUrl}/scim/v2/Users/${user.id}`,
    },
  }
}

/**
 * Splits a name at its last space. The portal stores names as people write them, in one field.
 */
export function partsOf(name: string): { givenName: string; familyName: string } {
  const end = name.lastIndexOf(' ')
  if (end < 0) return { givenName: name, familyName: '' }
  return { givenName: name.slice(0, end), familyName: name.slice(end + 1) }
}

/** A change to a user; omitted attributes stay as they are. */
export interface UserChange {
  email?: string
  name?: string
  /** Parts of the name; ignored if `name` is given. */
  givenName?: string
  familyName?: string
  active?: boolean
  externalId?: string | null
  /** Roles that the portal doesn't know, and the role of owners, are left out. */
  role?: InvitedRole
}

const text = z.string()

/**
 * Returns the value as a boolean, or undefined. Entra ID sends booleans as the texts "True" and
 * "False".
 */
function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  return new Map([
    ['true', true],
    ['false', false],
  ]).get(value.toLowerCase())
}

const asText = (value: unknown) => (text.safeParse(value).success ? String(value) : undefined)

const lower = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]))

/**
 * Reads the attributes of a user. Attribute names are not case-sensitive (RFC 7643, section 2.1).
 */
export function readAttributes(given: object): UserChange {
  const of = lower(given)
  const parts = typeof of['name'] === 'object' && of['name'] !== null ? lower(of['name']) : {}
  const name =
    asText(of['displayname']) ??
    asText(parts['formatted']) ??
    (parts['givenname'] || parts['familyname']
      ? [parts['givenname'], parts['familyname']].filter((part) => asText(part)).join(' ')
      : undefined)
  const email = asText(of['username']) ?? primaryOf(of['emails'])
  const active = readBoolean(of['active'])
  const externalId = asText(of['externalid'])
  const role = readRole(primaryOf(of['roles']))
  return {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(active !== undefined && { active }),
    ...(externalId !== undefined && { externalId }),
    ...(role && { role }),
  }
}

/** Returns the primary value of a multi-valued attribute, or its first value if none is primary. */
function primaryOf(values: unknown): string | undefined {
  if (!Array.isArray(values)) return undefined
  const rows = values.filter((row) => typeof row === 'object' && row !== null).map(lower)
  return asText((rows.find(({ primary }) => readBoolean(primary)) ?? rows[0])?.['value'])
}

function readRole(value: string | undefined): InvitedRole | undefined {
  return invitedRoles.find((role) => role === value?.toLowerCase())
}

const patch = z.object({
  Operations: z.array(
    z.object({
      op: z.string(),
      path: z.optional(z.string()),
      value: z.optional(z.unknown()),
    }),
  ),
})

const maxOperations = 100

/** PATCH paths and the attribute that each one sets; all other paths are ignored. */
const paths = new Map<string, (value: unknown) => UserChange>([
  ['active', (value) => readAttributes({ active: value })],
  ['username', (value) => readAttributes({ userName: value })],
  ['displayname', (value) => readAttributes({ displayName: value })],
  ['name', (value) => readAttributes({ name: value })],
  ['name.formatted', (value) => readAttributes({ displayName: value })],
  ['name.givenname', (value) => readPart('givenName', value)],
  ['name.familyname', (value) => readPart('familyName', value)],
  ['externalid', (value) => readAttributes({ externalId: value })],
  ['emails[type eq "work"].value', (value) => readAttributes({ userName: value })],
  ['emails', (value) => readAttributes({ emails: value })],
  ['roles', (value) => readAttributes({ roles: value })],
  ['roles[primary eq "true"].value', (value) => readAttributes({ roles: [{ value }] })],
])

function readPart(part: 'givenName' | 'familyName', value: unknown): UserChange {
  const text = asText(value)
  return text === undefined ? {} : { [part]: text }
}

/** Returns the change that a PATCH request describes, or undefined if its body is invalid. */
export function readPatch(body: unknown): UserChange | undefined {
  const parsed = patch.safeParse(body)
  if (!parsed.success || parsed.data.Operations.length > maxOperations) return undefined
  const change: UserChange = {}
  for (const { op, path, value } of parsed.data.Operations) {
    const step = op.toLowerCase()
    if (step === 'remove') {
      if (path?.toLowerCase() === 'externalid') change.externalId = null
    } else if (step === 'add' || step === 'replace') {
      Object.assign(change, path === undefined ? readWhole(value) : readPath(path, value))
    } else {
      return undefined
    }
  }
  return change
}

const readPath = (path: string, value: unknown) => paths.get(path.toLowerCase())?.(value) ?? {}

/**
 * Reads the value of an operation without a path. Okta sends an object with attribute names as
 * keys; Entra ID also uses paths as keys.
 */
function readWhole(value: unknown): UserChange {
  if (typeof value !== 'object' || value === null) return {}
  const change = readAttributes(value)
  for (const [path, one] of Object.entries(value)) Object.assign(change, readPath(path, one))
  return change
}

export interface Filter {
  attribute: 'email' | 'scim_external_id' | 'id' | 'is_active'
  value: string | number | boolean
}

const attributes = new Map<string, Filter['attribute']>([
  ['username', 'email'],
  ['emails.value', 'email'],
  ['emails[type eq "work"].value', 'email'],
  ['externalid', 'scim_external_id'],
  ['id', 'id'],
  ['active', 'is_active'],
])

/** Returns the filter, or undefined if it is not supported. */
export function readFilter(text: string): Filter | undefined {
  const found = /^\s*(\S.*?)\s+eq\s+(?:"([^"]*)"|(true|false))\s*$/i.exec(text)
  const attribute = attributes.get(found?.[1]?.toLowerCase() ?? '')
  // PostgreSQL can't compare with NUL or an unpaired surrogate.
  if (!found || !attribute || text.includes('\0') || !text.isWellFormed()) return undefined
  const value = found[2] ?? found[3]!.toLowerCase()
  if (attribute === 'is_active') return { attribute, value: value.toLowerCase() === 'true' }
  if (attribute === 'email') return { attribute, value: value.toLowerCase() }
  if (attribute === 'id')
    return { attribute, value: /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0 }
  return { attribute, value }
}
