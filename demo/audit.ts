// Creates the demo's audit log from all other demo data.
import type { AuditEntry } from '#kernel/server/audit/record.ts'
import type { Logged } from './contracts.ts'
import { after, day, earliest, hour, minute, workingMoment } from './calendar.ts'
import { makeLogins, type Act } from './logins.ts'
import { blockedAmong } from './people.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoData } from './demo-data.ts'

export const entryOf = ({ at, user_id, entry }: Logged): Entry => ({
  performed_at: at,
  user_id,
  ...entry,
})

type Entry = AuditEntry & { performed_at: Date; user_id: number | null }

interface Logging extends DemoData {
  /** Adds an audit entry, unless its time is null. The user is null for system actions. */
  log: (at: Date | null, user_id: number | null, entry: AuditEntry) => void
  random: Random
  admins: number[]
  someAdmin: () => number
}

/**
 * Returns the audit entries for all demo data except evaluations and decisions, in no particular
 * order.
 */
export function makeAuditEntries(demo: DemoData): Entry[] {
  const { users, organisations, now } = demo
  const random = createRandom(11)
  const admins = users.filter((user) => user.role === 'admin').map((user) => user.id)
  const entries: Entry[] = []
  const log: Logging['log'] = (at, user_id, entry) => {
    if (at) entries.push({ performed_at: at, user_id, ...entry })
  }
  const logging: Logging = { ...demo, log, random, admins, someAdmin: () => random.pick(admins) }
  logOrganisations(logging)
  logUsers(logging)
  logTenders(logging)
  logModeration(logging)
  logDocuments(logging)
  logInterests(logging)
  logQuestions(logging)
  for (const { at, user_id, entry } of demo.bids.audit) log(at, user_id, entry)
  const contractFiles = demo.contractFiles.map(({ logged }) => logged)
  for (const { at, user_id, entry } of [...demo.contracts.audit, ...contractFiles]) {
    log(at, user_id, entry)
  }

  // Sign-ins are created last, because their times depend on the other actions: users sign in
  // shortly before they act.
  const acts: Act[] = [
    ...entries
      .filter(({ action }) => !action.startsWith('user.'))
      .flatMap(({ user_id, performed_at }) => (user_id ? [{ user_id, at: performed_at }] : [])),
    ...demo.views.map(({ user_id, viewed_at }) => ({ user_id, at: viewed_at })),
  ]
  const blocked = new Set(blockedAmong(users, organisations).map(({ id }) => id))
  for (const login of makeLogins(createRandom(12), { users, blocked, acts, now })) {
    const { at, user_id, remember } = login
    log(at, user_id, { action: 'user.login', resource: ['User', user_id], metadata: { remember } })
  }
  return entries
}

/** Returns the rows of the audit log, ordered by time. */
export function auditRowsOf(entries: readonly Entry[]) {
  const random = createRandom(13)
  return entries
    .toSorted((a, b) => Number(a.performed_at) - Number(b.performed_at))
    .map(({ resource: [resource_type, resource_id], changes = null, ...entry }) => ({
      ...entry,
      resource_type,
      resource_id,
      changes,
      ip: entry.user_id === null ? null : addressOf(entry.user_id),
      request_id: entry.user_id === null ? null : requestId(random),
    }))
}

/** Returns the user's IP address, from the ranges reserved for documentation. */
export function addressOf(userId: number): string {
  return userId % 2 === 0 ? `192.0.2.${10 + userId}` : `198.51.100.${20 + userId * 2}`
}

function requestId(random: Random): string {
  const number = Math.floor(random.fraction() * 2 ** 40)
  return `demo-${number.toString(16).padStart(10, '0')}`
}

/** Returns the organisation's first user, who registered it. */
function registrantOf(users: DemoData['users'], organisationId: number) {
  return users.find((user) => user.organisation_id === organisationId)
}

function logOrganisations({ organisations, users, log, someAdmin }: Logging): void {
  for (const { row, profile } of organisations) {
    const resource = ['Organisation', row.id] as const
    const registrant = registrantOf(users, row.id)
    if (registrant) {
      const metadata = { organisation_id: row.id }
      const action = 'user.registered'
      log(row.created_at, registrant.id, { action, resource: ['User', registrant.id], metadata })
    } else {
      log(row.created_at, someAdmin(), { action: 'organisation.created', resource, metadata: {} })
    }
    const status = row.verification_status
    if (status === 'pending') continue
    const about = { resource, changes: { verification_status: { from: 'pending', to: status } } }
    const { people } = profile
    const reviewed: AuditEntry =
      status === 'approved'
        ? { ...about, action: 'organisation.approved', metadata: { activated_users: people } }
        : {
            ...about,
            action: 'organisation.rejected',
            metadata: { reason: row.rejection_reason ?? '' },
          }
    log(row.updated_at, someAdmin(), reviewed)
  }
}

function logUsers({ users, organisations, now, random, admins, log, someAdmin }: Logging): void {
  for (const { id, role, organisation_id, created_at } of users) {
    if (organisation_id !== null && registrantOf(users, organisation_id)?.id === id) continue
    const metadata = { role, organisation_id }
    log(created_at, admins[0]!, { action: 'user.created', resource: ['User', id], metadata })
  }
  for (const { id, updated_at } of blockedAmong(users, organisations)) {
    const changes = { is_active: { from: true, to: false } }
    const about = { resource: ['User', id], metadata: {}, changes } as const
    log(updated_at, someAdmin(), { action: 'user.blocked', ...about })
  }
  const mistyped = random.shuffled(users.filter((user) => user.is_active)).slice(0, 12)
  for (const { id, email } of mistyped) {
    const at = workingMoment(random, after(now, -60 * day), after(now, -hour))
    log(at, null, { action: 'user.login_failed', resource: ['User', id], metadata: { email } })
  }
}

function logTenders({ tenders, lots, versions, log }: Logging): void {
  const creators = new Map(tenders.map(({ row }) => [row.id, row.created_by]))
  for (const { id, tender_id, created_at } of lots) {
    const entry = { action: 'lot.created', resource: ['Lot', id], metadata: { tender_id } } as const
    log(created_at, creators.get(tender_id)!, entry)
  }
  for (const { row } of tenders) {
    const { reference, status, organisation_id, created_by: by } = row
    const about = { resource: ['Tender', row.id], metadata: {} } as const
    const moved = (from: string, to: string) => ({ ...about, changes: { status: { from, to } } })
    const metadata = { reference, status: 'draft', organisation_id }
    log(row.created_at, by, { ...about, action: 'tender.created', metadata })
    log(row.published_at, by, { action: 'tender.published', ...moved('draft', 'published') })
    // No user is recorded, because tenders are closed by a job.
    log(row.closed_at, null, { action: 'tender.closed', ...moved('published', 'closed') })
    log(row.awarded_at, by, {
      action: 'tender.awarded',
      ...moved('closed', 'awarded'),
      metadata: { organisation_id: row.awarded_to ?? null, value: row.award_value ?? null },
    })
    log(row.cancelled_at, by, {
      action: 'tender.cancelled',
      ...moved('published', 'cancelled'),
      metadata: { reason: row.cancellation_reason ?? '', text: row.cancellation_text ?? '' },
    })
    log(row.deleted_at, by, { ...about, action: 'tender.deleted', metadata: { reference, status } })
  }
  for (const { tender_id, user_id, version, change_note, changes, created_at } of versions) {
    // The upload of a document has its own audit entry (`logDocuments`); all other versions are
    // edits to the tender.
    if (changes['documents']) continue
    const about = { resource: ['Tender', tender_id], metadata: { version, change_note } } as const
    log(created_at, user_id, { action: 'tender.updated', ...about, changes })
  }
}

function logModeration({ tenders, now, random, log, someAdmin }: Logging): void {
  for (const { row } of tenders) {
    const { moderation_status: to, published_at, reference } = row
    if (to === 'pending') continue
    // A rejected tender is a draft again and has no publication time, so the time of its last
    // update, the rejection, is used.
    const at = published_at
      ? workingMoment(
          random,
          after(published_at, 30 * minute),
          earliest(now, after(published_at, 1.5 * day)),
        )
      : row.updated_at
    log(at, someAdmin(), {
      action: `tender.moderation_${to}`,
      resource: ['Tender', row.id],
      metadata: { reference, notes: row.moderation_notes ?? null },
      changes: { moderation_status: { from: 'pending', to } },
    })
  }
}

function logDocuments({ documents, log }: Logging): void {
  for (const { row } of documents) {
    const { tender_id, title, filename, file_size } = row
    const sha256 = row.sha256.toString('hex')
    log(row.created_at, row.uploaded_by, {
      action: 'document.uploaded',
      resource: ['Document', row.id],
      metadata: { tender_id, title, version: 1, filename, file_size, sha256 },
    })
  }
}

function logInterests({ interests, log }: Logging): void {
  for (const { row } of interests) {
    const { id, tender_id, organisation_id, user_id, withdrawal_reason: reason = null } = row
    const resource = ['Interest', id] as const
    const metadata = { tender_id, organisation_id }
    log(row.created_at, user_id, { action: 'interest.created', resource, metadata })
    const withdrawn = { resource, metadata: { ...metadata, reason } }
    log(row.withdrawn_at, user_id, { action: 'interest.withdrawn', ...withdrawn })
  }
}

function logQuestions({ questions, log }: Logging): void {
  for (const { id, tender_id, answered_by = null, ...at } of questions) {
    // The demo has no clarifications without a question, so each row has an organisation and a
    // user.
    const [organisation_id, user_id] = [at.organisation_id!, at.user_id!]
    const metadata = { tender_id, organisation_id }
    const answer = { resource: ['Answer', id], metadata: { tender_id, question_id: id } } as const
    log(at.created_at, user_id, { action: 'question.asked', resource: ['Question', id], metadata })
    log(at.answered_at, answered_by, { action: 'answer.created', ...answer })
    log(at.published_at, answered_by, { action: 'answer.published', ...answer })
  }
}
