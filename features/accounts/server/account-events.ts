import {
  emailChangeDays,
  temporaryPasswordDays,
  welcomeLinkDays,
} from '../contract/account-periods.ts'
import { codesLeft } from '../contract/mfa.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { inactiveTexts } from '#kernel/rules/account.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { accountFacts } from './notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { sampleOrganisation } from '#features/accounts/members/server/notice-facts.ts'
import { event, rule } from '#kernel/server/notices/event.ts'
import { personalEmail } from '#kernel/server/mail/emails.ts'

interface Person {
  user_id: number
}

interface ChangedBy {
  by: 'administrator' | 'directory'
}

const nameOf = ({ by }: ChangedBy) =>
  by === 'directory' ? 'Your organisation’s directory' : 'An administrator of the portal'

const confirmedNew = (email: string) =>
  `Your account now has the email address ${email}, which has been confirmed.`

const newByDirectory = (email: string) =>
  `Your organisation’s directory changed the email address of your account to ${email}.`

const settings = { label: 'Open settings', path: '/settings' }

const signIns = { label: 'Check your sign-ins', path: '/settings/sign-ins' }

const signIn = { label: 'Sign in', path: '/login' }

const apiTokens = { label: 'See your API tokens', path: '/settings/tokens' }

const mistake = 'If you think this is a mistake, sign in and choose Request access.'

const reason = reasons.ownAccount

const resetPath = ({ token, email }: { token: string; email: string }) =>
  `/reset-password/${token}?email=${encodeURIComponent(email)}`

/** Returns the notification rule for events about the user's own account. */
const ownAccount = <Facts extends Person = Person>() =>
  rule({
    gather: async (_tx, facts: Facts) => facts,
    recipients: ({ user_id }: Facts) => to.person(user_id),
    canBeMuted: false,
    isPersonal: true,
  })

const sampleAccount = { user_id: 1 }

/** Events about the user's own account. None of them can be muted. */
export const accountEvents = {
  'already-registered': event({
    ...ownAccount(),
    email: (_: Person): Email => ({
      subject: 'You already have an account',
      summary:
        'Someone tried to register with your email address, but it already has an account. Nothing was changed.',
      paragraphs: ['If it was you and you’ve forgotten your password, you can set a new one.'],
      action: { label: 'Reset password', path: '/forgot-password' },
      reason,
      isToStranger: true,
    }),
    sample: sampleAccount,
  }),

  'password-changed': event({
    ...ownAccount(),
    email: (_: Person): Email => ({
      subject: 'Your password was changed',
      summary:
        'The password of your account was changed. Every other session was signed out, and API tokens no longer work.',
      paragraphs: ['If this wasn’t you, reset your password now and tell the administrators.'],
      action: { label: 'Reset password', path: '/forgot-password' },
      reason,
    }),
    sample: sampleAccount,
  }),

  'password-reset-done': event({
    ...ownAccount<{ user_id: number; suspended: string[] }>(),
    email: ({ suspended }: Person & { suspended: string[] }): Email => ({
      subject: 'Your password was reset',
      summary:
        'The password of your account was reset. Every session was signed out, and API tokens and your calendar address no longer work.',
      paragraphs: [
        ...(suspended.length > 0
          ? [
              `These passkeys and linked sign-ins don’t work until you keep them: ${suspended.join(', ')}. Remove those that you don’t know.`,
            ]
          : []),
        'If this wasn’t you, reset your password now and tell the administrators.',
      ],
      action:
        suspended.length > 0 ? signIns : { label: 'Reset password', path: '/forgot-password' },
      reason,
    }),
    sample: { ...sampleAccount, suspended: ['Work laptop', 'ann@brightwater.example'] },
  }),

  'password-set-by-admin': event({
    ...ownAccount(),
    email: (_: Person): Email => ({
      subject: 'An administrator set a new password for you',
      summary: `An administrator set a new, temporary password for your account, and you were signed out everywhere. It works for ${temporaryPasswordDays} days; please change it in your settings before then.`,
      paragraphs: ['If you didn’t expect this, tell the administrators at once.'],
      action: signIn,
      reason,
    }),
    sample: sampleAccount,
  }),

  'mfa-enabled': event({
    ...ownAccount(),
    email: (_: Person): Email => ({
      subject: 'Two-factor authentication is on',
      summary:
        'Two-factor authentication was switched on for your account. Keep your recovery codes in a safe place.',
      paragraphs: ['If this wasn’t you, tell the administrators at once.'],
      action: settings,
      reason,
    }),
    sample: sampleAccount,
  }),

  'mfa-disabled': event({
    ...ownAccount(),
    email: (_: Person): Email => ({
      subject: 'Two-factor authentication is off',
      summary:
        'Two-factor authentication was switched off for your account. You can now sign in with your password alone.',
      paragraphs: ['If this wasn’t you, change your password now and tell the administrators.'],
      action: settings,
      reason,
    }),
    sample: sampleAccount,
  }),

  'mfa-reset': event({
    ...ownAccount(),
    email: (_: Person): Email => ({
      subject: 'Two-factor authentication was reset',
      summary:
        'An administrator switched off two-factor authentication for your account, and your recovery codes no longer work. You can now sign in with your password alone.',
      paragraphs: [
        'If you didn’t ask for this, change your password now and tell the administrators.',
      ],
      action: settings,
      reason,
    }),
    sample: sampleAccount,
  }),

  'recovery-codes-renewed': event({
    ...ownAccount(),
    email: (_: Person): Email => ({
      subject: 'You have new recovery codes',
      summary:
        'New recovery codes were created for your account. The old ones no longer work. Every other session was signed out, and API tokens no longer work.',
      paragraphs: ['If this wasn’t you, change your password now and tell the administrators.'],
      action: settings,
      reason,
    }),
    sample: sampleAccount,
  }),

  'recovery-code-used': event({
    ...ownAccount<{ user_id: number; left: number }>(),
    email: ({ left }: Person & { left: number }): Email => ({
      subject: 'A recovery code was used to sign in',
      summary: `Someone signed in to your account with one of your recovery codes. ${codesLeft(left)}`,
      paragraphs: [
        'If this was you, check that you still have your authenticator app and enough codes. If not, change your password and create new recovery codes now.',
      ],
      action: settings,
      reason,
    }),
    sample: { ...sampleAccount, left: 9 },
  }),

  'new-device': event({
    ...ownAccount<{ user_id: number; device: string; ip: string; time: string }>(),
    email: (data: Person & { device: string; ip: string; time: string }): Email => ({
      subject: 'New sign-in to your account',
      summary: `Someone signed in to your account from a device we haven’t seen before: ${data.device}, address ${data.ip}, ${data.time}.`,
      paragraphs: [
        'If this was you, there is nothing to do. If not, change your password and end the other sessions in your settings.',
      ],
      action: settings,
      reason,
    }),
    sample: {
      ...sampleAccount,
      device: 'Firefox on Windows',
      ip: '192.0.2.7',
      time: 'Friday 4 December 2026, 09:12 GMT (UK time)',
    },
  }),

  'api-token-created': event({
    ...ownAccount<{ user_id: number; token: string; scopes: string }>(),
    email: (data: Person & { token: string; scopes: string }): Email => ({
      subject: 'An API token was created',
      summary: `An API token was created for your account: “${data.token}”. Programs that have it can use the portal for you. What it may do: ${data.scopes}.`,
      paragraphs: [
        'If this wasn’t you, revoke the token and change your password now, and tell the administrators.',
      ],
      action: apiTokens,
      reason,
    }),
    sample: { ...sampleAccount, token: 'Nightly import', scopes: 'Read' },
  }),

  'api-token-expiring': event({
    ...ownAccount<{ user_id: number; token: string; expires_at: string }>(),
    email: (data: Person & { token: string; expires_at: string }): Email => ({
      subject: 'An API token is about to expire',
      summary: `Your API token “${data.token}” stops working on ${formatDateTime(data.expires_at)}.`,
      paragraphs: [
        'If a program still needs it, create a new token and give the program that one before then. If not, there is nothing to do.',
      ],
      action: apiTokens,
      reason,
    }),
    sample: {
      ...sampleAccount,
      token: 'Nightly import',
      expires_at: '2026-12-11T09:12:00Z',
    },
  }),

  'identity-linked': event({
    ...ownAccount<{ user_id: number; provider: string }>(),
    email: (data: Person & { provider: string }): Email => ({
      subject: 'A sign-in was linked to your account',
      summary: `You can now sign in with your account at ${data.provider}.`,
      paragraphs: ['If this wasn’t you, unlink it in your settings and change your password.'],
      action: settings,
      reason,
    }),
    sample: { ...sampleAccount, provider: 'id.brightwater.example' },
  }),

  'passkey-added': event({
    ...ownAccount<{ user_id: number; passkey: string }>(),
    email: ({ passkey }: Person & { passkey: string }): Email => ({
      subject: 'A passkey was added to your account',
      summary: `The passkey “${passkey}” can now sign in to your account, without your password.`,
      paragraphs: [
        'If this wasn’t you, remove it in your settings, change your password and tell the administrators.',
      ],
      action: settings,
      reason,
    }),
    sample: { ...sampleAccount, passkey: 'Work laptop' },
  }),

  'passkey-removed': event({
    ...ownAccount<{ user_id: number; passkey: string }>(),
    email: ({ passkey }: Person & { passkey: string }): Email => ({
      subject: 'A passkey was removed from your account',
      summary: `The passkey “${passkey}” can no longer sign in to your account.`,
      paragraphs: ['If this wasn’t you, change your password now and tell the administrators.'],
      action: settings,
      reason,
    }),
    sample: { ...sampleAccount, passkey: 'Work laptop' },
  }),

  'passkey-suspected': event({
    ...ownAccount<{ user_id: number; passkey: string }>(),
    email: ({ passkey }: Person & { passkey: string }): Email => ({
      subject: 'Your passkey may have been copied',
      summary: `Someone used the passkey “${passkey}”, and we think there’s a second copy of it. You can no longer sign in with it.`,
      paragraphs: ['Remove it in your settings and add a new one. Then check your sessions.'],
      action: settings,
      reason,
    }),
    sample: { ...sampleAccount, passkey: 'Security key' },
  }),

  'account-blocked': event({
    ...ownAccount(),
    email: (_: Person): Email => ({
      subject: 'Your account has been blocked',
      summary: inactiveTexts.blocked,
      paragraphs: [mistake],
      action: signIn,
      reason,
    }),
    sample: sampleAccount,
  }),

  'account-unblocked': event({
    ...ownAccount(),
    email: (_: Person): Email => ({
      subject: 'Your account is open again',
      summary: 'An administrator unblocked your account. You can sign in now.',
      action: signIn,
      reason,
    }),
    sample: sampleAccount,
  }),

  'account-deactivated': event({
    ...ownAccount<{ user_id: number; organisation: string }>(),
    email: (data: Person & { organisation: string }): Email => ({
      subject: 'Your account has been deactivated',
      summary: `A colleague at ${data.organisation} deactivated your account, and you were signed out everywhere.`,
      paragraphs: ['If you think that this is a mistake, ask a colleague to reactivate it.'],
      action: signIn,
      reason,
    }),
    sample: { ...sampleAccount, organisation: sampleOrganisation.organisation },
  }),

  'account-reactivated': event({
    ...ownAccount<{ user_id: number; organisation: string }>(),
    email: (data: Person & { organisation: string }): Email => ({
      subject: 'Your account is active again',
      summary: `A colleague at ${data.organisation} reactivated your account. You can sign in now.`,
      action: signIn,
      reason,
    }),
    sample: { ...sampleAccount, organisation: sampleOrganisation.organisation },
  }),

  /** Notice to the inviter, whose id is `user_id`. */
  'colleague-joined': event({
    ...ownAccount<{ user_id: number; name: string }>(),
    email: (data: Person & { name: string }): Email => ({
      subject: 'A colleague has joined',
      summary: `${data.name} accepted your invitation and can now sign in for your organisation.`,
      action: { label: 'See your colleagues', path: '/colleagues' },
      reason,
    }),
    sample: { ...sampleAccount, name: 'Ann Lee' },
  }),

  'email-change-requested': event({
    gather: async (
      tx,
      cause: { user_id: number; email: string; by: 'administrator' | 'directory' },
    ) => ({
      ...(await accountFacts(tx, cause.user_id)),
      ...cause,
    }),
    // A change to an administrator's address is reported to all administrators, so that nobody can
    // take over such an account unnoticed.
    recipients: ({ user_id, role }) =>
      role === 'admin' ? to.either(to.person(user_id), to.administrators) : to.person(user_id),
    canBeMuted: false,
    isPersonal: true,
    email: (data: Person & ChangedBy & { name: string; email: string }): Email => ({
      subject: 'An email address is about to change',
      summary: `${nameOf(data)} asked to change the email address of the account of ${data.name} to ${data.email}. It changes once the new address has been confirmed.`,
      paragraphs: [
        'If this is your account and you didn’t ask for it, change your password now. That stops the change. Then tell the administrators.',
      ],
      action: settings,
      reason,
    }),
    sample: {
      ...sampleAccount,
      name: 'Ann Lee',
      email: 'ann@brightwater.example',
      by: 'administrator',
    },
  }),

  'role-changed': event({
    ...ownAccount<{ user_id: number; role: string; organisation: string | null }>(),
    email: (data: Person & { role: string; organisation: string | null }): Email => ({
      subject: 'Your role has changed',
      summary: `An administrator changed your account. Your role is now ${data.role}${data.organisation ? `, with ${data.organisation}` : ''}.`,
      paragraphs: ['You were signed out everywhere. Sign in again to carry on.'],
      action: signIn,
      reason,
    }),
    sample: { ...sampleAccount, role: 'Buyer', organisation: 'Northgate Borough Council' },
  }),

  'removed-from-organisation': event({
    ...ownAccount<{ user_id: number; organisation: string }>(),
    email: (data: Person & { organisation: string }): Email => ({
      subject: 'You were removed from your organisation',
      summary: `An administrator removed your account from ${data.organisation}. It can no longer be used to sign in.`,
      paragraphs: [mistake],
      action: signIn,
      reason,
    }),
    sample: { ...sampleAccount, organisation: sampleOrganisation.organisation },
  }),
}

export const accountEmails = {
  'address-confirmation': personalEmail({
    email: ({ token }: { token: string }): Email => ({
      subject: 'Confirm your email address',
      summary: 'Thank you for registering. Please confirm that this address is yours.',
      paragraphs: [inactiveTexts.awaiting_approval],
      action: { label: 'Confirm email address', path: `/confirm-email/${token}` },
      reason: 'You’re getting this email because someone registered with this address.',
      isToStranger: true,
    }),
    sample: { token: 'example' },
  }),

  'password-reset': personalEmail({
    email: (data: { email: string; token: string }): Email => ({
      subject: 'Reset your password',
      summary:
        'You asked for a link to reset your password. It works once, within the next 60 minutes.',
      paragraphs: ['If you didn’t ask for it, ignore this email. Your password stays the same.'],
      action: { label: 'Set a new password', path: resetPath(data) },
      reason,
      isToStranger: true,
    }),
    sample: { email: 'sam@brightwater.example', token: 'example' },
  }),

  welcome: personalEmail({
    email: (data: { email: string; organisation: string; token: string }): Email => ({
      subject: 'Welcome to the portal',
      summary: `An administrator created an account for you with ${data.organisation}. Your email address is your sign-in name.`,
      paragraphs: [
        `Set a password of your own. The link works once, within the next ${welcomeLinkDays} days; after that, “Forgot password” on the sign-in page sends you a new one.`,
      ],
      action: { label: 'Set a password', path: resetPath(data) },
      reason,
    }),
    sample: {
      email: 'sam@brightwater.example',
      organisation: sampleOrganisation.organisation,
      token: 'example',
    },
  }),

  'email-change-confirmation': personalEmail({
    email: ({ token, ...data }: ChangedBy & { token: string }): Email => ({
      subject: 'Confirm your new email address',
      summary: `${nameOf(data)} is changing the email address of an account to this one. Please confirm that it is yours.`,
      paragraphs: [
        `The link works within the next ${emailChangeDays} days. From then on you sign in with this address; your password stays the same.`,
        'If you have no account in the portal, ignore this email.',
      ],
      action: { label: 'Confirm email address', path: `/confirm-email/${token}` },
      reason,
    }),
    sample: { token: 'example', by: 'administrator' },
  }),

  'email-changed': personalEmail({
    email: ({ email, by }: { email: string; by: 'owner' | 'directory' }): Email => ({
      subject: 'Your email address was changed',
      summary: `${by === 'directory' ? newByDirectory(email) : confirmedNew(email)} This address no longer signs in, and every session was signed out.`,
      paragraphs: ['If you didn’t ask for this, tell the administrators at once.'],
      action: signIn,
      reason,
    }),
    sample: { email: 'ann@brightwater.example', by: 'owner' },
  }),
}

type AccountEvents = typeof accountEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends AccountEvents {}
}

type AccountEmails = typeof accountEmails
declare module '#kernel/server/mail/emails.ts' {
  interface PersonalEmails extends AccountEmails {}
}
