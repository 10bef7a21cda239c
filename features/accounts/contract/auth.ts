import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { email } from '#kernel/contract/fields.ts'
import { currentPassword } from '#kernel/contract/current-password.ts'
import { currentUser } from '#kernel/contract/user.ts'

export const authTexts = {
  invalidCredentials: 'Invalid credentials',
  invalidCode: 'Invalid verification code',
}

export const loginInput = z.object({
  email: email('Email is required'),
  password: currentPassword,
  remember: z._default(z.boolean(), false),
})

/** Starts a session, or replies with a sign-in challenge if the user has a second factor. */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: loginInput,
  reply: z.object({
    user: z.optional(currentUser),
    requires_mfa: z.optional(z.boolean()),
    temp_token: z.optional(z.string()),
  }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session',
  access: 'signed-in',
  isOpenToGuests: true,
  isPartOfEnrolment: true,
  reply: z.object({
    message: z.string(),
    /**
     * URL that also ends the session at the identity provider, if the user signed in through one.
     */
    provider_logout: z.optional(z.string()),
  }),
})
