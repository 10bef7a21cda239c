// Every letter, in words. Text and HTML are both made from what stands here (see render.ts).
import { temporaryPasswordDays } from '#domain/contract/admin-user.ts'
import { inactiveTexts } from '#domain/rules/account.ts'

export interface Letter {
  subject: string
  paragraphs: string[]
  /** The one thing to do, as a path below the public address. */
  action?: { label: string; path: string }
  /** Why this person receives it. */
  reason: string
}

const ownAccount = 'You receive this letter because it concerns your account.'
const ownTender = 'You receive this letter because it concerns a tender of your organisation.'

interface ModerationNotice {
  name: string
  tender_id: number
  reference: string
  title: string
  notes: string
}

export const letters = {
  'address-confirmation': ({ name, token }: { name: string; token: string }): Letter => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Hello ${name},`,
      'Thank you for registering. Please confirm that this address is yours.',
      inactiveTexts.awaiting_approval,
    ],
    action: { label: 'Confirm email address', path: `/confirm-email/${token}` },
    reason: 'You receive this letter because someone registered with this address.',
  }),

  'already-registered': ({ name }: { name: string }): Letter => ({
    subject: 'You already have an account',
    paragraphs: [
      `Hello ${name},`,
      'Someone tried to register with your email address, but it already has an account. Nothing was changed.',
      'If it was you and you do not remember your password, you can set a new one.',
    ],
    action: { label: 'Reset password', path: '/forgot-password' },
    reason: ownAccount,
  }),

  'password-reset': (data: { name: string; email: string; token: string }): Letter => ({
    subject: 'Reset your password',
    paragraphs: [
      `Hello ${data.name},`,
      'You asked for a link to reset your password. It works once, within the next 60 minutes.',
      'If you did not ask for it, you can ignore this letter: your password stays as it is.',
    ],
    action: {
      label: 'Set a new password',
      path: `/reset-password/${data.token}?email=${encodeURIComponent(data.email)}`,
    },
    reason: ownAccount,
  }),

  'password-changed': ({ name }: { name: string }): Letter => ({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'The password of your account was changed, and every other session was signed out.',
      'If this was not you, reset your password now and tell the administrators.',
    ],
    action: { label: 'Reset password', path: '/forgot-password' },
    reason: ownAccount,
  }),

  'mfa-enabled': ({ name }: { name: string }): Letter => ({
    subject: 'Two-factor authentication is on',
    paragraphs: [
      `Hello ${name},`,
      'Two-factor authentication was switched on for your account. Keep your recovery codes in a safe place.',
      'If this was not you, tell the administrators at once.',
    ],
    action: { label: 'Open settings', path: '/settings' },
    reason: ownAccount,
  }),

  'mfa-disabled': ({ name }: { name: string }): Letter => ({
    subject: 'Two-factor authentication is off',
    paragraphs: [
      `Hello ${name},`,
      'Two-factor authentication was switched off for your account. A password alone now signs in.',
      'If this was not you, change your password now and tell the administrators.',
    ],
    action: { label: 'Open settings', path: '/settings' },
    reason: ownAccount,
  }),

  'new-device': (data: { name: string; device: string; ip: string; time: string }): Letter => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Hello ${data.name},`,
      `Your account was signed in to from a device that we have not seen before: ${data.device}, address ${data.ip}, ${data.time}.`,
      'If this was you, there is nothing to do. If not, change your password and end the other sessions in your settings.',
    ],
    action: { label: 'Open settings', path: '/settings' },
    reason: ownAccount,
  }),

  'access-request': (data: {
    name: string
    email: string
    organisation: string | null
    state: string
  }): Letter => ({
    subject: 'A user asks for access',
    paragraphs: [
      `${data.name} (${data.email})${data.organisation ? ` of ${data.organisation}` : ''} asks for access to the portal.`,
      `State of the account: ${data.state}`,
    ],
    action: { label: 'Review users', path: '/admin/users?filter=blocked' },
    reason: 'You receive this letter because you are an administrator of the portal.',
  }),

  welcome: (data: {
    name: string
    email: string
    organisation: string
    token: string
  }): Letter => ({
    subject: 'Welcome to the portal',
    paragraphs: [
      `Hello ${data.name},`,
      `An administrator created an account for you with ${data.organisation}. Your email address is your sign-in name.`,
      'Please set a password of your own. The link works once, within the next 60 minutes; after that, “Forgot password” on the sign-in page sends you a new one.',
    ],
    action: {
      label: 'Set a password',
      path: `/reset-password/${data.token}?email=${encodeURIComponent(data.email)}`,
    },
    reason: ownAccount,
  }),

  'organisation-approved': (data: { name: string; organisation: string }): Letter => ({
    subject: 'Your organisation has been approved',
    paragraphs: [
      `Hello ${data.name},`,
      `The registration of ${data.organisation} has been approved. You can sign in now.`,
    ],
    action: { label: 'Sign in', path: '/login' },
    reason: ownAccount,
  }),

  'organisation-rejected': (data: {
    name: string
    organisation: string
    reason: string
  }): Letter => ({
    subject: 'Your registration was not approved',
    paragraphs: [
      `Hello ${data.name},`,
      `The registration of ${data.organisation} was not approved. The reason given by the administrators:`,
      data.reason,
      'If you think that this is a mistake, sign in and choose to request access.',
    ],
    action: { label: 'Sign in', path: '/login' },
    reason: ownAccount,
  }),

  'account-blocked': ({ name }: { name: string }): Letter => ({
    subject: 'Your account has been blocked',
    paragraphs: [
      `Hello ${name},`,
      inactiveTexts.blocked,
      'If you think that this is a mistake, sign in and choose to request access.',
    ],
    action: { label: 'Sign in', path: '/login' },
    reason: ownAccount,
  }),

  'account-unblocked': ({ name }: { name: string }): Letter => ({
    subject: 'Your account is open again',
    paragraphs: [`Hello ${name},`, 'An administrator unblocked your account. You can sign in now.'],
    action: { label: 'Sign in', path: '/login' },
    reason: ownAccount,
  }),

  'removed-from-organisation': (data: { name: string; organisation: string }): Letter => ({
    subject: 'You were removed from your organisation',
    paragraphs: [
      `Hello ${data.name},`,
      `An administrator removed your account from ${data.organisation}. It can no longer be used to sign in.`,
      'If you think that this is a mistake, sign in and choose to request access.',
    ],
    action: { label: 'Sign in', path: '/login' },
    reason: ownAccount,
  }),

  'role-changed': (data: { name: string; role: string; organisation: string | null }): Letter => ({
    subject: 'Your role has changed',
    paragraphs: [
      `Hello ${data.name},`,
      `An administrator changed your account. Your role is now ${data.role}${data.organisation ? `, with ${data.organisation}` : ''}.`,
      'You were signed out everywhere. Sign in again to go on.',
    ],
    action: { label: 'Sign in', path: '/login' },
    reason: ownAccount,
  }),

  'mfa-reset': ({ name }: { name: string }): Letter => ({
    subject: 'Two-factor authentication was reset',
    paragraphs: [
      `Hello ${name},`,
      'An administrator switched off two-factor authentication for your account, and your recovery codes are void. A password alone now signs in.',
      'If you did not ask for this, change your password now and tell the administrators.',
    ],
    action: { label: 'Open settings', path: '/settings' },
    reason: ownAccount,
  }),

  'password-set-by-admin': ({ name }: { name: string }): Letter => ({
    subject: 'An administrator set a new password for you',
    paragraphs: [
      `Hello ${name},`,
      `An administrator set a new, temporary password for your account, and you were signed out everywhere. It works for ${temporaryPasswordDays} days; please change it in your settings before then.`,
      'If you did not ask for this, tell the administrators at once.',
    ],
    action: { label: 'Sign in', path: '/login' },
    reason: ownAccount,
  }),

  'moderation-flagged': (data: ModerationNotice): Letter => ({
    subject: 'Your tender was flagged for review',
    paragraphs: [
      `Hello ${data.name},`,
      `The administrators flagged ${data.reference}, ${data.title}. It stays published while they look into it. The reason they gave:`,
      data.notes,
    ],
    action: { label: 'Open the tender', path: `/tenders/${data.tender_id}` },
    reason: ownTender,
  }),

  'moderation-changes-requested': (data: ModerationNotice): Letter => ({
    subject: 'Changes to your tender are requested',
    paragraphs: [
      `Hello ${data.name},`,
      `The administrators reviewed ${data.reference}, ${data.title}, and ask for changes:`,
      data.notes,
      'It stays published. Saving your changes sends it back to review.',
    ],
    action: { label: 'Edit the tender', path: `/tenders/${data.tender_id}/edit` },
    reason: ownTender,
  }),

  'moderation-rejected': (data: ModerationNotice): Letter => ({
    subject: 'Your tender was rejected and unpublished',
    paragraphs: [
      `Hello ${data.name},`,
      `The administrators rejected ${data.reference}, ${data.title}. Suppliers no longer see it, and it is a draft again. The reason they gave:`,
      data.notes,
      'You can edit it and publish it again, which starts a new review.',
    ],
    action: { label: 'Edit the tender', path: `/tenders/${data.tender_id}/edit` },
    reason: ownTender,
  }),
} satisfies Record<string, (data: never) => Letter>

export type LetterName = keyof typeof letters
export type LetterData<Name extends LetterName> = Parameters<(typeof letters)[Name]>[0]

export function writeLetter(name: LetterName, data: unknown): Letter {
  return (letters[name] as (data: unknown) => Letter)(data)
}
