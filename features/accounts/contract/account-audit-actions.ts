// Audit actions about users and their accounts.
import type { SignInMethod } from '#kernel/contract/sign-in-method.ts'
import { auditAction, visitorAction, type Exported } from '#kernel/contract/audit-action.ts'

export const accountAuditActions = {
  /** `method` is undefined if the user signed in with a password. */
  'user.login': auditAction<{ remember: boolean; method?: SignInMethod }>('signed in'),
  'user.login_failed': visitorAction<{ email: string }>('failed to sign in as {email}'),
  'user.logout': auditAction('signed out'),
  'user.mfa_failed': visitorAction('entered a wrong code when signing in', 'Wrong sign-in code'),
  'user.mfa_enabled': auditAction('switched two-factor authentication on', 'Two-factor enabled'),
  'user.mfa_disabled': auditAction('switched two-factor authentication off', 'Two-factor disabled'),
  'user.recovery_codes_renewed': auditAction(
    'created new recovery codes',
    'Recovery codes renewed',
  ),
  'user.registered': visitorAction<{ organisation_id: number }>(
    'registered {person} for {organisation}',
  ),
  'user.registration_repeated': visitorAction(
    'registered again with the address of {person}',
    'Registration repeated',
  ),
  'user.confirmation_resent': visitorAction(
    'asked to confirm the email address of {person} again',
    'Confirmation resent',
  ),
  'user.email_confirmed': visitorAction(
    'confirmed the email address of {person}',
    'Email confirmed',
  ),
  'user.password_reset_requested': visitorAction(
    'asked to reset the password of {person}',
    'Password reset requested',
  ),
  'user.password_reset': visitorAction('reset the password of {person}', 'Password reset'),
  'user.password_changed': auditAction('changed their password', 'Password changed'),
  'user.password_confirmed': auditAction('confirmed their password', 'Password confirmed'),
  'user.notifications_changed': auditAction(
    'changed their email preferences',
    'Email preferences changed',
  ),
  'user.calendar_created': auditAction('created a calendar address', 'Calendar address created'),
  'user.calendar_deleted': auditAction(
    'deleted their calendar address',
    'Calendar address deleted',
  ),
  'user.session_ended': auditAction<{ session_id: number }>(
    'ended one of their sessions',
    'Session ended',
  ),
  'user.sessions_ended': auditAction('ended their other sessions', 'Other sessions ended'),
  'user.token_created': auditAction<{
    token_id: number
    name: string
    scopes: string[]
    expires_at: string
  }>('created an API token', 'API token created'),
  'user.token_revoked': auditAction<{ token_id: number; name: string }>(
    'revoked an API token',
    'API token revoked',
  ),
  'user.access_requested': visitorAction('asked for access for {person}', 'Access requested'),
  'user.created': auditAction<{ role: string; organisation_id: number | null }>(
    'created an account for {person}',
  ),
  'user.first_admin_created': auditAction(
    'became the first administrator',
    'First administrator created',
  ),
  'user.blocked': auditAction('blocked {person}'),
  'user.unblocked': auditAction('unblocked {person}'),
  'user.corrected': auditAction<{ asked_email?: string; withdrawn_email?: true }>(
    'corrected the details of {person}',
  ),
  'user.email_changed': auditAction('confirmed the new email address of {person}', 'Email changed'),
  'user.password_set': auditAction('set a temporary password for {person}', 'Password set'),
  'user.role_changed': auditAction('changed the role of {person}', 'Role changed'),
  'user.mfa_reset': auditAction('reset two-factor authentication for {person}', 'Two-factor reset'),
  'user.removed': auditAction<{ organisation_id: number }>('removed {person} from {organisation}'),
  'user.access_request_dismissed': auditAction<{ access_request_id: number }>(
    'dismissed the access request of {person}',
    'Access request dismissed',
  ),
  'user.exported': auditAction<Exported & { filters: object }>(
    'exported a list of users',
    'Users exported',
  ),
}
