// Endpoints for administrators to manage users and access requests.
import * as z from 'zod/mini'
import { accessRequest, adminUser, userDetail } from './admin-user.ts'
import { endpoint } from './endpoint.ts'
import { email, givenId, optionalText, requiredName } from './fields.ts'
import { userFilters, userSorts } from './lists.ts'
import { organisationTypes } from './organisation.ts'
import { page, pageQuery, withoutCursor } from './pagination.ts'
import { newPassword, newPasswordFields, passwordsMatch } from './password.ts'
import { roles } from './role.ts'
import { personTexts } from './user.ts'

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
  summary: 'Users, newest first, with how many each tab holds',
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
  summary: 'Correct a name and an email address; the address counts once it is confirmed',
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
