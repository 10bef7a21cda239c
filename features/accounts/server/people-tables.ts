// Kysely table types for organisations, users and their means of signing in.
import type { ColumnType, Generated } from 'kysely'
import type {
  OrganisationSize,
  OrganisationType,
  VerificationStatus,
} from '#kernel/contract/organisation.ts'
import type { InvitedRole, MemberRole } from '#kernel/contract/member.ts'
import type { Role } from '#kernel/contract/role.ts'
import type { SignInMethod } from '#kernel/contract/sign-in-method.ts'
import type { StandstillNation } from '#kernel/contract/nation.ts'
import type {
  Derived,
  Id,
  Maybe,
  MaybeTime,
  Time,
  TimeDefaulted,
} from '#kernel/server/db/columns.ts'

interface OrganisationsTable {
  id: Id
  name: string
  name_key: Derived<string>
  type: OrganisationType
  description: Maybe<string>
  company_number: Maybe<string>
  /** Value above which an award needs approval; null if awards don't need approval. */
  approval_threshold: Maybe<string>
  vat_number: Maybe<string>
  address_line1: Maybe<string>
  address_line2: Maybe<string>
  city: Maybe<string>
  county: Maybe<string>
  postcode: Maybe<string>
  country: Generated<string>
  nation: Generated<StandstillNation>
  size: Maybe<OrganisationSize>
  phone: Maybe<string>
  website: Maybe<string>
  verification_status: Generated<VerificationStatus>
  rejection_reason: Maybe<string>
  verified_at: MaybeTime
  created_at: TimeDefaulted
  updated_at: TimeDefaulted
}

interface UsersTable {
  id: Id
  organisation_id: Maybe<number>
  name: string
  email: string
  role: Role
  password_hash: string
  is_active: Generated<boolean>
  is_guest: Generated<boolean>
  deactivated_at: MaybeTime
  email_notifications_enabled: Generated<boolean>
  mfa_enabled: Generated<boolean>
  last_login_at: MaybeTime
  email_confirmed_at: MaybeTime
  password_expires_at: MaybeTime
  mfa_secret: Maybe<Buffer>
  mfa_pending_secret: Maybe<Buffer>
  mfa_pending_until: MaybeTime
  mfa_last_step: Maybe<number>
  outside_change_at: MaybeTime
  outside_password_at: MaybeTime
  scim_external_id: Maybe<string>
  is_from_directory: Generated<boolean>
  directory_deactivated_at: MaybeTime
  created_at: TimeDefaulted
  updated_at: TimeDefaulted
}

/** Rows are inserted and deleted by a trigger on `users`. */
interface MembershipsTable {
  user_id: number
  organisation_id: number
  role: Generated<MemberRole>
  since: TimeDefaulted
  made_by: Maybe<number>
  joined_at: TimeDefaulted
  added_by: Maybe<number>
  /**
   * Time at which an administrator of the portal appointed the member as owner; null if none did.
   */
  appointed_at: MaybeTime
}

/** Changes of an organisation's owners that are not confirmed yet. */
interface OwnerChangesTable {
  id: Id
  organisation_id: number
  user_id: number
  role: MemberRole
  asked_by: number
  created_at: TimeDefaulted
  takes_effect_at: Time
}

/** Votes for a new owner, cast by members of an organisation without an active owner. */
interface OwnerVotesTable {
  organisation_id: number
  voter_id: number
  candidate_id: number
  created_at: TimeDefaulted
}

interface SessionsTable {
  id: Id
  id_hash: Buffer
  user_id: number
  is_remembered: boolean
  created_at: TimeDefaulted
  last_seen_at: TimeDefaulted
  expires_at: Time
  password_proven_at: TimeDefaulted
  ip: Maybe<string>
  user_agent: Maybe<string>
  method: Generated<SignInMethod>
  identity_id: Maybe<number>
  passkey_id: Maybe<number>
  provider_session: Maybe<string>
}

/** Identity from a provider, kept while a sign-in is waiting for its second factor. */
export interface PendingIdentity {
  provider_id: number | null
  configured_issuer: string | null
  subject: string
  email: string
  provider_session: string | null
}

interface MfaChallengesTable {
  token_hash: Buffer
  user_id: number
  is_remembered: boolean
  attempts: Generated<number>
  expires_at: Time
  identity: ColumnType<PendingIdentity | null, string | null | undefined, never>
}

interface RecoveryCodesTable {
  user_id: number
  code_hash: Buffer
}

interface OneTimeTokensTable {
  user_id: number
  token_hash: Buffer
  expires_at: Time
}

interface EmailChangesTable extends OneTimeTokensTable {
  email: string
  marks_account: Generated<boolean>
}

interface ColleagueInvitationsTable {
  id: Id
  organisation_id: number
  name: string
  email: string
  role: Generated<InvitedRole>
  invited_by: number
  token_hash: Buffer
  created_at: TimeDefaulted
  expires_at: Time
  outside_change_at: MaybeTime
}

interface FirstAdminLinksTable {
  token_hash: Buffer
  created_at: TimeDefaulted
  expires_at: Time
}

interface RepeatRegistrationsTable {
  id: Id
  user_id: number
  password_hash: string
  expires_at: Time
}

interface KnownDevicesTable {
  user_id: number
  device_hash: Buffer
  first_seen_at: TimeDefaulted
  last_seen_at: TimeDefaulted
}

interface AccessRequestsTable {
  id: Id
  user_id: number
  created_at: TimeDefaulted
  closed_at: MaybeTime
  closed_by: Maybe<number>
  outcome: Maybe<'unblocked' | 'dismissed'>
}

export interface PeopleTables {
  organisations: OrganisationsTable
  users: UsersTable
  memberships: MembershipsTable
  owner_changes: OwnerChangesTable
  owner_votes: OwnerVotesTable
  sessions: SessionsTable
  mfa_challenges: MfaChallengesTable
  recovery_codes: RecoveryCodesTable
  password_resets: OneTimeTokensTable
  email_confirmations: OneTimeTokensTable
  email_changes: EmailChangesTable
  colleague_invitations: ColleagueInvitationsTable
  first_admin_links: FirstAdminLinksTable
  repeat_registrations: RepeatRegistrationsTable
  known_devices: KnownDevicesTable
  access_requests: AccessRequestsTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends PeopleTables {}
}
