// Texts, limits and schemas for users on administrators' pages.
import * as z from 'zod/mini'
import { id, timestamp } from './fields.ts'
import type { UserFilter } from './lists.ts'
import { organisationTypes, verificationStatuses } from './organisation.ts'
import { roles } from './role.ts'
import { signInMethods } from './sign-in-method.ts'

export const adminUserTexts = {
  none: 'No users found',
  listFailed: 'Failed to load users',
  requestsFailed: 'Failed to load access requests',
  systemAdmin: 'System Admin',
  noOrganisation: 'No organisation',
  guest: 'Guest',
  mfaEnabled: 'MFA Enabled',
  blocked: 'User blocked successfully',
  blockFailed: 'Failed to block user',
  unblocked: 'User unblocked successfully',
  unblockFailed: 'Failed to unblock user',
  passwordReset: 'Password reset successfully',
  resetFailed: 'Failed to reset password',
  roleChanged: 'Role changed successfully',
  roleFailed: 'Failed to change role',
  created: 'User created successfully',
  createFailed: 'Failed to create user',
  adminCreated: 'Admin user created successfully',
  createAdminFailed: 'Failed to create admin user',
  mfaReset: 'Two-factor authentication has been reset',
  mfaResetFailed: 'Failed to reset two-factor authentication',
  notFound: 'User not found',
  detailsFailed: 'Failed to load user details',
  corrected: 'User details updated successfully',
  emailAsked: (email: string) =>
    `We’ve sent a link to ${email}. The address changes once it is confirmed.`,
  emailWithdrawn: 'The change of email address has been withdrawn',
  unchanged: 'Nothing has changed.',
  correctFailed: 'Failed to update user details',
  neverSeen: 'Not signed in anywhere',
  didNothing: 'Nothing yet',
  requestDismissed: 'Access request dismissed',
  dismissFailed: 'Failed to dismiss access request',
  requestClosed: 'This access request has already been closed.',
  emailTaken: 'A user with this email already exists',
  roleRequired: 'Role is required',
  memberRoleRequired: 'Choose supplier or buyer',
  organisationRequired: 'Organisation is required',
  organisationUnfit: 'Choose an approved organisation that fits the role',
  passwordHint: 'Minimum 12 characters, mixed case, numbers, symbols',
}

export const userFilterLabels: Record<UserFilter, string> = {
  admins: 'Admins',
  buyers: 'Buyers',
  suppliers: 'Suppliers',
  active: 'Active',
  blocked: 'Blocked',
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
