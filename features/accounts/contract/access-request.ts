import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { email } from '#kernel/contract/fields.ts'

export const accessRequestTexts = {
  emailRequired: 'Email address is required. Please try logging in again.',
  sent: 'Your access request has been sent to the administrators.',
  failed: 'Failed to send access request. Please try again.',
}

export const requestAccess = endpoint({
  method: 'POST',
  path: '/auth/request-access',
  summary: 'Ask the administrators for access to a blocked account',
  access: 'public',
  body: z.object({ email: email(accessRequestTexts.emailRequired) }),
  reply: z.object({ message: z.string() }),
})
