// Audit actions about passkeys, single sign-on and directories.
import { auditAction } from '#kernel/contract/audit-action.ts'

interface OfProvider {
  /** Organisation that the provider belongs to; null if it belongs to the whole installation. */
  organisation_id: number | null
  issuer: string
}

interface OfPasskey {
  passkey_id: number
  name: string
}

interface OfDomain {
  organisation_id: number
  domain: string
}

export const identityAuditActions = {
  'user.sso_failed': auditAction<OfProvider & { reason: string }>(
    'failed to sign in with {issuer}',
    'Single sign-on failed',
  ),
  'user.identity_linked': auditAction<OfProvider & { identity_id: number }>(
    'linked an identity of {issuer} to the account of {person}',
    'Identity linked',
  ),
  'user.identity_kept': auditAction<OfProvider & { identity_id: number }>(
    'kept an identity of {issuer} after a reset of the password',
    'Identity kept',
  ),
  'user.identity_unlinked': auditAction<OfProvider & { identity_id: number }>(
    'unlinked an identity of {issuer} from the account of {person}',
    'Identity unlinked',
  ),
  'user.provisioned': auditAction<{ organisation_id: number }>(
    'got an account of {organisation} by single sign-on',
    'User created by single sign-on',
  ),
  'user.scim_created': auditAction<{ organisation_id: number }>(
    'created an account for {person} from the directory of {organisation}',
    'User created by directory',
  ),
  'user.scim_changed': auditAction<{ organisation_id: number; asked_email?: string }>(
    'changed the account of {person} from the directory of {organisation}',
    'User changed by directory',
  ),
  'user.scim_deactivated': auditAction<{ organisation_id: number; asked_email?: string }>(
    'deactivated {person} from the directory of {organisation}',
    'User deactivated by directory',
  ),
  'user.passkey_added': auditAction<OfPasskey>('added the passkey “{name}”', 'Passkey added'),
  'user.passkey_renamed': auditAction<OfPasskey>(
    'renamed a passkey to “{name}”',
    'Passkey renamed',
  ),
  'user.passkey_kept': auditAction<OfPasskey>(
    'kept the passkey “{name}” after a reset of the password',
    'Passkey kept',
  ),
  'user.passkey_removed': auditAction<OfPasskey>('removed the passkey “{name}”', 'Passkey removed'),
  'user.passkey_failed': auditAction('failed to sign in with a passkey', 'Passkey failed'),
  'user.passkey_confirmed': auditAction('confirmed their passkey', 'Passkey confirmed'),
  'user.passkey_suspected': auditAction<OfPasskey>(
    'used the passkey “{name}”, of which there may be a copy',
    'Passkey suspected',
  ),
  'user.sso_confirmed': auditAction<OfProvider>(
    'confirmed their identity with {issuer}',
    'Identity confirmed',
  ),
  'user.sessions_ended_by_provider': auditAction<{ sessions: number }>(
    'was signed out by their identity provider',
    'Sessions ended by provider',
  ),
  'sso.created': auditAction<OfProvider>(
    'added the identity provider of {organisation}',
    'Provider created',
  ),
  'sso.updated': auditAction<OfProvider>(
    'changed the identity provider of {organisation}',
    'Provider updated',
  ),
  'sso.deleted': auditAction<OfProvider>(
    'deleted the identity provider of {organisation}',
    'Provider deleted',
  ),
  'sso.tested': auditAction<OfProvider>(
    'tested the identity provider of {organisation}',
    'Provider tested',
  ),
  'sso.enabled': auditAction<OfProvider>(
    'switched single sign-on of {organisation} on',
    'Single sign-on enabled',
  ),
  'sso.disabled': auditAction<OfProvider>(
    'switched single sign-on of {organisation} off',
    'Single sign-on disabled',
  ),
  'sso.adopted': auditAction<OfProvider>(
    'confirmed the identity provider of {organisation}',
    'Provider confirmed',
  ),
  'sso.required': auditAction<OfProvider & { from: string; break_glass: number[] }>(
    'required single sign-on for {organisation}',
    'Single sign-on required',
  ),
  'sso.requirement_ended': auditAction<OfProvider>(
    'allowed passwords for {organisation} again',
    'Passwords allowed again',
  ),
  'sso.domain_added': auditAction<OfDomain>(
    'added the email domain {domain} to {organisation}',
    'Email domain added',
  ),
  'sso.domain_proved': auditAction<OfDomain>(
    'proved the email domain {domain} of {organisation}',
    'Email domain proved',
  ),
  'sso.domain_confirmed': auditAction<OfDomain>(
    'confirmed the email domain {domain} of {organisation}',
    'Email domain confirmed',
  ),
  'sso.domain_deleted': auditAction<OfDomain>(
    'deleted the email domain {domain} of {organisation}',
    'Email domain deleted',
  ),
  'sso.domain_expired': auditAction<OfDomain>(
    'ended the proof of the email domain {domain} of {organisation}',
    'Email domain expired',
  ),
  'scim.token_created': auditAction<{ organisation_id: number }>(
    'created the token for the directory of {organisation}',
    'Directory token created',
  ),
  'scim.token_deleted': auditAction<{ organisation_id: number }>(
    'deleted the token for the directory of {organisation}',
    'Directory token deleted',
  ),
  'scim.token_adopted': auditAction<{ organisation_id: number }>(
    'confirmed the token for the directory of {organisation}',
    'Directory token confirmed',
  ),
}
