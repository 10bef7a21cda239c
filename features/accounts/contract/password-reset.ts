import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { email, rawText } from '#kernel/contract/fields.ts'
import { newPasswordFields, passwordsMatch } from './password.ts'

export const passwordResetTexts = {
  emailRequired: 'Email is required',
  linkSent: 'Password reset link sent! Check your email for instructions.',
  linkFailed: 'Failed to send reset link. Please try again.',
  invalidTitle: 'Invalid Reset Link',
  invalidLink: 'This password reset link is invalid or has expired.',
  done: 'Password reset successfully! Please sign in with your new password.',
  failed: 'Failed to reset password. Please try again.',
}

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Send a link that resets the password, if the address is known',
  access: 'public',
  body: z.object({ email: email(passwordResetTexts.emailRequired) }),
  reply: z.object({ message: z.string() }),
})

const link = {
  token: rawText(100, { missing: passwordResetTexts.invalidLink }),
  email: email(passwordResetTexts.emailRequired),
}

/** The page that a reset link opens makes this call before it shows the form for a new password. */
export const checkResetLink = endpoint({
  method: 'POST',
  path: '/auth/password/check',
  summary: 'Check whether a reset link still works, without using it',
  access: 'public',
  body: z.object(link),
  reply: z.object({ is_valid: z.boolean() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Set a new password with the token from the email; all sessions end',
  access: 'public',
  body: z
    .object({
      ...link,
      ...newPasswordFields,
    })
    .check(passwordsMatch),
  reply: z.object({
    message: z.string(),
    /** True if passkeys or linked identities are suspended until their owner keeps them. */
    has_suspended: z.boolean(),
  }),
})
