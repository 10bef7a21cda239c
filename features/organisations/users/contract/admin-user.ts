// Texts, limits and schemas for users on administrators' pages.
import * as z from 'zod/mini'
import {
  id,
  timestamp,
  email,
  givenId,
  optionalText,
  requiredName,
} from '#kernel/contract/fields.ts'
import { organisationTypes, verificationStatuses } from '#kernel/contract/organisation.ts'
import { roles } from '#kernel/contract/role.ts'
import { signInMethods } from '#kernel/contract/sign-in-method.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { userFilters, userSorts } from './admin-user-lists.ts'
import { page, pageQuery, withoutCursor } from '#kernel/contract/pagination.ts'
import {
  newPassword,
  newPasswordFields,
  passwordsMatch,
} from '#features/accounts/contract/password.ts'
import { personTexts } from '#kernel/contract/user.ts'

export const adminUserTexts = {
  requestsFailed: 'Failed to load access requests',
  noOrganisation: 'No organisation',
  guest: 'Guest',
  blockFailed: 'Failed to block user',
  unblockFailed: 'Failed to unblock user',
  resetFailed: 'Failed to reset password',
  roleFailed: 'Failed to change role',
  createFailed: 'Failed to create user',
  createAdminFailed: 'Failed to create admin user',
  notFound: 'User not found',
  emailTaken: 'A user with this email already exists',
  organisationUnfit: 'Choose an approved organisation that fits the role',
  passwordHint: 'Minimum 12 characters, mixed case, numbers, symbols',
}

export const adminUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  is_active: z.boolean(),
  /**
   * True if a colleague or the organisation's SCIM client deactivated the account. Administrators
   * block accounts instead.
   */
  is_deactivated: z.boolean(),
  /** True for a person from outside the organisation, who can only open or evaluate bids. */
  is_guest: z.boolean(),
  mfa_enabled: z.boolean(),
  last_login_at: z.nullable(timestamp),
  created_at: timestamp,
  organisation_id: z.nullable(id),
  organisation: z.nullable(
    z.object({
      id,
      name: z.string(),
      type: z.enum(organisationTypes),
      verification_status: z.enum(verificationStatuses),
    }),
  ),
})
export type AdminUser = z.output<typeof adminUser>

/** User with the additional fields shown on the user's detail page. */
export const userDetail = z.extend(adminUser, {
  email_confirmed_at: z.nullable(timestamp),
  /** True while the password is still the one that an administrator set. */
  has_temporary_password: z.boolean(),
  /** New email address that an administrator has entered and the user has not confirmed yet. */
  new_email: z.nullable(z.object({ email: z.string(), expires_at: timestamp })),
  passkeys: z.int(),
  /** Single sign-on identities that are linked to the account. */
  identities: z.array(z.object({ provider: z.string(), email: z.string() })),
  sessions: z.array(
    z.object({
      id,
      device: z.string(),
      method: z.enum(signInMethods),
      ip: z.nullable(z.string()),
      created_at: timestamp,
      last_seen_at: timestamp,
    }),
  ),
})
export type UserDetail = z.output<typeof userDetail>

export const accessRequest = z.object({
  id,
  created_at: timestamp,
  user: adminUser,
})
export type AccessRequest = z.output<typeof accessRequest>

export const userQuery = z.object({
  ...pageQuery,
  search: optionalText(200),
  filter: z.optional(z.enum(userFilters)),
  sort: z.optional(z.enum(userSorts)),
})
export type UserQuery = z.output<typeof userQuery>

const counts = z.object({
  all: z.int(),
  admins: z.int(),
  buyers: z.int(),
  suppliers: z.int(),
  active: z.int(),
  blocked: z.int(),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Users, newest first, with the count of each tab',
  access: ['admin'],
  token: 'admin:read',
  query: userQuery,
  reply: z.extend(page(adminUser), { counts }),
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/admin/users/export.csv',
  summary: 'All the users of a list, in its order, as one CSV file (text/csv)',
  access: ['admin'],
  token: 'admin:read',
  query: /* @__PURE__ */ withoutCursor(userQuery),
  reply: z.string(),
})

export const getAdminUser = endpoint({
  method: 'GET',
  path: '/admin/users/:userId',
  summary: 'One user, with where they are signed in',
  access: ['admin'],
  token: 'admin:read',
  reply: z.object({ user: userDetail }),
})

const savedUser = z.object({ message: z.string(), user: adminUser })

const person = {
  name: requiredName(personTexts.nameRequired),
  email: email(personTexts.emailRequired),
}

export const correctionInput = z.object(person)

/**
 * A new email address takes effect once the user has confirmed it. Sending the current address
 * cancels a change that is not confirmed yet.
 */
export const correctUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:userId',
  summary: 'Correct a name and an email address; the address takes effect once it is confirmed',
  access: ['admin'],
  needsPassword: true,
  body: correctionInput,
  reply: savedUser,
})

export const blockUser = endpoint({
  method: 'POST',
  path: '/admin/users/:userId/block',
  summary: 'Block a user; their open sessions see only the blocked page',
  access: ['admin'],
  reply: savedUser,
})

export const unblockUser = endpoint({
  method: 'POST',
  path: '/admin/users/:userId/unblock',
  summary: 'Unblock a user and close their open access request',
  access: ['admin'],
  reply: savedUser,
})

export const resetPasswordInput = z.object({ password: newPassword })

export const resetUserPassword = endpoint({
  method: 'POST',
  path: '/admin/users/:userId/reset-password',
  summary: 'Set a temporary password; all the user’s sessions end',
  access: ['admin'],
  needsPassword: true,
  body: resetPasswordInput,
  reply: savedUser,
})

const roleInput = z.object({
  role: z.enum(roles, 'Role is required'),
  /**
   * The user's new organisation. If it is left out, the user stays in the current organisation,
   * provided that its type fits the role.
   */
  organisation_id: z.nullish(givenId()),
})

export const changeUserRole = endpoint({
  method: 'POST',
  path: '/admin/users/:userId/change-role',
  summary: 'Change a user’s role; all their sessions end',
  access: ['admin'],
  needsPassword: true,
  body: roleInput,
  reply: savedUser,
})

export const resetUserMfa = endpoint({
  method: 'POST',
  path: '/admin/users/:userId/reset-mfa',
  summary: 'Turn off two-factor authentication for a user who has lost their device',
  access: ['admin'],
  needsPassword: true,
  reply: savedUser,
})

export const userInput = z.object({
  ...person,
  role: z.enum(organisationTypes, 'Choose supplier or buyer'),
  organisation_id: givenId('Organisation is required'),
  send_email: z._default(z.boolean(), true),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/admin/users/create',
  summary: 'Create a supplier or buyer; the generated password is in this reply only',
  access: ['admin'],
  needsPassword: true,
  body: userInput,
  status: 201,
  reply: z.extend(savedUser, { password: z.string() }),
})

export const adminFields = { ...person, ...newPasswordFields }
export const adminInput = z.object(adminFields).check(passwordsMatch)

export const createAdmin = endpoint({
  method: 'POST',
  path: '/admin/users/create-admin',
  summary: 'Create an administrator with a temporary password',
  access: ['admin'],
  needsPassword: true,
  body: adminInput,
  status: 201,
  reply: savedUser,
})

export const listAccessRequests = endpoint({
  method: 'GET',
  path: '/admin/access-requests',
  summary: 'Open access requests, oldest first, at most 100',
  access: ['admin'],
  reply: z.object({ data: z.array(accessRequest) }),
})

export const dismissAccessRequest = endpoint({
  method: 'POST',
  path: '/admin/access-requests/:requestId/dismiss',
  summary: 'Dismiss an access request',
  access: ['admin'],
  reply: z.object({ message: z.string() }),
})
