// The caller's own account, for the settings page. These calls are in a file of their own because
// the sign-in page, which must stay small, doesn't need them.
import * as z from 'zod/mini'
import { existingPassword } from '#kernel/contract/current-password.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, timestamp } from '#kernel/contract/fields.ts'
import { newPasswordFields, passwordsMatch } from './password.ts'
import { signInMethods } from '#kernel/contract/sign-in-method.ts'
import { currentUser } from '#kernel/contract/user.ts'

export const userTexts = {
  notificationsUpdated: 'Notification preferences updated successfully',
  notificationsFailed: 'Failed to update notification preferences',
  passwordChanged: 'Your password has been changed.',
  confirmLogout: 'Are you sure you want to log out?',
}

export const getProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  summary: 'The profile that the settings show',
  access: 'signed-in',
  isOpenToGuests: true,
  isPartOfEnrolment: true,
  reply: z.object({
    data: z.extend(currentUser, {
      /** Number of unused recovery codes; null if the user has no second factor. */
      recovery_codes_left: z.nullable(z.int()),
    }),
  }),
})

export const updateNotifications = endpoint({
  method: 'PUT',
  path: '/user/notifications',
  summary: 'Turn email notifications on or off',
  access: 'signed-in',
  isOpenToGuests: true,
  changesSettings: true,
  body: z.object({
    email_notifications_enabled: z.boolean('Set whether notifications are on or off'),
  }),
  reply: z.object({ message: z.string(), user: currentUser }),
})

export const changePasswordInput = z
  .object({
    current_password: existingPassword('Current password is required'),
    ...newPasswordFields,
  })
  .check(passwordsMatch)

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user/password',
  summary: 'Change the password; all other sessions end',
  access: 'signed-in',
  isOpenToGuests: true,
  changesSettings: true,
  body: changePasswordInput,
  reply: z.object({ message: z.string() }),
})

const sessionSummary = z.object({
  id,
  /** Browser and operating system in words, such as "Firefox on Windows". */
  device: z.string(),
  method: z.enum(signInMethods),
  ip: z.nullable(z.string()),
  created_at: timestamp,
  last_seen_at: timestamp,
  is_current: z.boolean(),
})
export type SessionSummary = z.output<typeof sessionSummary>

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where the user is signed in',
  access: 'signed-in',
  isOpenToGuests: true,
  reply: z.object({ data: z.array(sessionSummary) }),
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/:sessionId',
  summary: 'End one of the user’s sessions',
  access: 'signed-in',
  isOpenToGuests: true,
  changesSettings: true,
  reply: z.object({ message: z.string() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'End all of the user’s sessions except this one',
  access: 'signed-in',
  isOpenToGuests: true,
  changesSettings: true,
  reply: z.object({ message: z.string() }),
})
