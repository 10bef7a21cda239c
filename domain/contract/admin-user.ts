// Texts, limits and schemas for users on administrators' pages.
import * as z from 'zod/mini'
import { id, timestamp } from './fields.ts'
import { organisationTypes, verificationStatuses } from './organisation.ts'
import { roles } from './role.ts'
import { signInMethods } from './sign-in-method.ts'

export const adminUserTexts = {
  requestsFailed: 'Failed to load access requests',
  noOrganisation: 'No organisation',
  guest: 'Guest',
  never: 'Never',
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

/** Number of days for which a password set by an administrator is valid. */
export const temporaryPasswordDays = 7

/**
 * Number of days for which the link in a welcome or invitation email is valid. The link in a
 * welcome email replaces a temporary password, so it is valid for the same time.
 */
export const welcomeLinkDays = temporaryPasswordDays

/** Number of days that a user has to confirm a new email address entered by an administrator. */
export const emailChangeDays = 7

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
