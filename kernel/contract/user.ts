import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { memberRoles } from './member.ts'
import { roles } from './role.ts'

/** Texts about a person that several pages use. */
export const personTexts = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  never: 'Never',
}

export const currentUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** False if the account is blocked or deactivated. */
  is_active: z.boolean(),
  organisation: z.nullable(z.object({ id, name: z.string() })),
  email_notifications_enabled: z.boolean(),
  mfa_enabled: z.boolean(),
  /**
   * True if an administrator set the password and the user has not changed it since; a banner then
   * asks the user to change it.
   */
  must_change_password: z.boolean(),
  /** True for a guest from outside the organisation, who can only open or evaluate bids. */
  is_guest: z.boolean(),
  /** Role within the organisation; null for users who are not a member of one. */
  member_role: z.nullable(z.enum(memberRoles)),
  /** An owner of the organisation whom the user can ask; null for owners, or if there is none. */
  owner: z.nullable(z.object({ name: z.string() })),
})
export type CurrentUser = z.output<typeof currentUser>

/** Times at which the session ends, so that the page can warn the user in advance. */
const sessionClock = z.object({
  expires_at: timestamp,
  /**
   * Minutes of inactivity after which the session ends, or null if the user chose to stay signed
   * in.
   */
  idle_minutes: z.nullable(z.int()),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'The signed-in user',
  access: 'signed-in',
  isOpenToGuests: true,
  isPartOfEnrolment: true,
  reply: z.object({ data: currentUser, session: sessionClock }),
})
