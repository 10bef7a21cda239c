// A new portal's first administrator is created through a link that the server prints when it
// starts.
import * as z from 'zod/mini'
import { adminFields } from './admin-user.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { rawText } from '#kernel/contract/fields.ts'
import { passwordsMatch } from '#features/accounts/contract/password.ts'

/** Number of hours for which the link is valid. A restart prints a new link. */
export const firstAdminLinkHours = 24

export const firstAdminTexts = {
  invalidLink: 'This link is invalid, has expired or was already used.',
}

const token = rawText(100, { missing: firstAdminTexts.invalidLink })

/** The page makes this call before it shows the form. */
export const checkFirstAdminLink = endpoint({
  method: 'POST',
  path: '/auth/first-administrator/check',
  summary: 'Check whether the link to create the first administrator still works',
  access: 'public',
  body: z.object({ token }),
  reply: z.object({ is_valid: z.boolean() }),
})

export const createFirstAdmin = endpoint({
  method: 'POST',
  path: '/auth/first-administrator',
  summary: 'Create the first administrator with the link that the server printed at its start',
  access: 'public',
  body: z.object({ token, ...adminFields }).check(passwordsMatch),
  status: 201,
  reply: z.object({ message: z.string() }),
})
