// The audit log that the demo's story would have left: one row for each change, in order of time.
import { after, day, earliest, hour, minute, officeMoment } from './calendar.ts'
import type { AuditEntry } from '#server/audit/record.ts'
import type { Login } from './logins.ts'
import { blockedAmong } from './people.ts'
import type { Random } from './random.ts'
import type { Story } from './story.ts'

type Changes = NonNullable<AuditEntry['changes']>

type Entry = AuditEntry & {
  performed_at: Date
  /** Nobody when the system did it by itself. */
  user_id: number | null
}

/** Without what only sign-ins leave, since those follow from what people did. */
export function makeEntries(random: Random, story: Story): Entry[] {
  const admins = story.users.filter((user) => user.role === 'admin').map((user) => user.id)
  return [
    ...organisationEntries(random, story, admins),
    ...userEntries(random, story, admins),
    ...tenderEntries(story),
    ...moderationEntries(random, story, admins),
    ...documentEntries(story),
    ...editEntries(story),
    ...supplierEntries(story),
    ...answerEntries(story),
  ]
}

export function loginEntries(logins: readonly Login[]): Entry[] {
  return logins.map(({ user_id, at, remember }) => ({
    performed_at: at,
    user_id,
    action: 'user.login',
    resource: ['User', user_id],
    metadata: { remember },
  }))
}

export function auditRows(random: Random, entries: readonly Entry[]) {
  return entries
    .toSorted((a, b) => Number(a.performed_at) - Number(b.performed_at))
    .map(({ performed_at, user_id, action, resource, metadata, changes }) => ({
      performed_at,
      user_id,
      action,
      resource_type: resource[0],
      resource_id: resource[1],
      metadata,
      changes: changes ?? null,
      ip: user_id === null ? null : addressOf(user_id),
      request_id: user_id === null ? null : requestId(random),
    }))
}

/** One address a person, from the ranges that are kept for documentation. */
function addressOf(userId: number): string {
  return userId % 2 === 0 ? `192.0.2.${10 + userId}` : `198.51.100.${20 + userId * 2}`
}

function requestId(random: Random): string {
  return `demo-${Math.floor(random.fraction() * 2 ** 40)
    .toString(16)
    .padStart(10, '0')}`
}

function transition(from: string, to: string): Changes {
  return { status: { from, to } }
}

function organisationEntries(
  random: Random,
  { organisations, users }: Story,
  admins: number[],
): Entry[] {
  return organisations.flatMap(({ row, profile }): Entry[] => {
    const registrant = registrantOf(users, row.id)
    const resource = ['Organisation', row.id] as const
    const performed_at = row.created_at
    const entered: Entry = registrant
      ? {
          performed_at,
          user_id: registrant.id,
          action: 'user.registered',
          resource: ['User', registrant.id],
          metadata: { organisation_id: row.id },
        }
      : {
          performed_at,
          user_id: random.pick(admins),
          action: 'organisation.created',
          resource,
          metadata: {},
        }
    const status = row.verification_status
    if (status === 'pending') return [entered]
    const about = {
      performed_at: row.updated_at as Date,
      user_id: random.pick(admins),
      resource,
      changes: { verification_status: { from: 'pending', to: status } },
    }
    const reviewed: Entry =
      status === 'rejected'
        ? {
            ...about,
            action: 'organisation.rejected',
            metadata: { reason: row.rejection_reason ?? '' },
          }
        : {
            ...about,
            action: 'organisation.approved',
            metadata: { activated_users: profile.people },
          }
    return [entered, reviewed]
  })
}

/** The first of its people registered the organisation. */
function registrantOf(users: Story['users'], organisationId: number) {
  return users.find((user) => user.organisation_id === organisationId)
}

function userEntries(
  random: Random,
  { users, organisations, now }: Story,
  admins: number[],
): Entry[] {
  const created = users
    .filter(
      (user) =>
        user.organisation_id === null || user !== registrantOf(users, user.organisation_id!),
    )
    .map((user): Entry => ({
      performed_at: user.created_at,
      user_id: admins[0]!,
      action: 'user.created',
      resource: ['User', user.id],
      metadata: { role: user.role, organisation_id: user.organisation_id ?? null },
    }))
  const blocked = blockedAmong(users, organisations).map((user): Entry => ({
    performed_at: user.updated_at as Date,
    user_id: random.pick(admins),
    action: 'user.blocked',
    resource: ['User', user.id],
    metadata: {},
    changes: { is_active: { from: true, to: false } },
  }))
  const mistyped = random
    .shuffled(users.filter((user) => user.is_active))
    .slice(0, 12)
    .map((user): Entry => ({
      performed_at: officeMoment(random, after(now, -60 * day), after(now, -hour)),
      user_id: null,
      action: 'user.login_failed',
      resource: ['User', user.id],
      metadata: { email: user.email },
    }))
  return [...created, ...blocked, ...mistyped]
}

function tenderEntries({ tenders, lots }: Story): Entry[] {
  const creators = new Map(tenders.map(({ row }) => [row.id, row.created_by]))
  const ofLots = lots.map((lot): Entry => ({
    performed_at: lot.created_at,
    user_id: creators.get(lot.tender_id) ?? null,
    action: 'lot.created',
    resource: ['Lot', lot.id],
    metadata: { tender_id: lot.tender_id },
  }))
  const ofTenders = tenders.flatMap(({ row }) => {
    const { reference, status, organisation_id } = row
    const entry = (performed_at: Date | null, what: Step): Entry[] =>
      performed_at
        ? [{ performed_at, user_id: row.created_by, resource: ['Tender', row.id], ...what }]
        : []
    return [
      ...entry(row.created_at, {
        action: 'tender.created',
        metadata: { reference, status: 'draft', organisation_id },
      }),
      ...entry(row.published_at, {
        action: 'tender.published',
        metadata: {},
        changes: transition('draft', 'published'),
      }),
      ...entry(row.closed_at, {
        action: 'tender.closed',
        // By the system, a minute after the deadline.
        user_id: null,
        metadata: {},
        changes: transition('published', 'closed'),
      }),
      ...entry(row.awarded_at, {
        action: 'tender.awarded',
        metadata: { organisation_id: row.awarded_to ?? null, value: row.award_value ?? null },
        changes: transition('closed', 'awarded'),
      }),
      ...entry(row.cancelled_at, {
        action: 'tender.cancelled',
        metadata: { reason: row.cancellation_reason ?? '', text: row.cancellation_text ?? '' },
        changes: transition('published', 'cancelled'),
      }),
      ...entry(row.deleted_at, { action: 'tender.deleted', metadata: { reference, status } }),
    ]
  })
  return [...ofLots, ...ofTenders]
}

type Step = Extended<AuditEntry>
type Extended<E> = E extends AuditEntry ? Omit<E, 'resource'> & { user_id?: null } : never

function moderationEntries(random: Random, { tenders, now }: Story, admins: number[]): Entry[] {
  return tenders.flatMap(({ row }): Entry[] => {
    if (row.moderation_status === 'pending') return []
    // A rejected tender is a draft again: it was published and sent back on the day of its last change.
    const seen = row.published_at ?? after(row.updated_at, -20 * minute)
    const performed_at = row.published_at
      ? officeMoment(random, after(seen, 30 * minute), earliest(now, after(seen, 1.5 * day)))
      : row.updated_at
    return [
      {
        performed_at,
        user_id: random.pick(admins),
        action: `tender.moderation_${row.moderation_status}`,
        resource: ['Tender', row.id],
        metadata: { reference: row.reference, notes: row.moderation_notes ?? null },
        changes: { moderation_status: { from: 'pending', to: row.moderation_status } },
      },
    ]
  })
}

function documentEntries({ documents }: Story): Entry[] {
  return documents.map(({ row }) => ({
    performed_at: row.created_at,
    user_id: row.uploaded_by,
    action: 'document.uploaded',
    resource: ['Document', row.id],
    metadata: {
      tender_id: row.tender_id,
      title: row.title,
      version: 1,
      filename: row.filename,
      file_size: row.file_size,
      sha256: row.sha256.toString('hex'),
    },
  }))
}

/** A document's own entry tells of it; the others are edits of the tender. */
function editEntries({ versions }: Story): Entry[] {
  return versions
    .filter(({ changes }) => !changes['documents'])
    .map(({ tender_id, user_id, version, change_note, changes, created_at }) => ({
      performed_at: created_at,
      user_id,
      action: 'tender.updated',
      resource: ['Tender', tender_id],
      metadata: { version, change_note },
      changes,
    }))
}

function supplierEntries({ interests, questions }: Story): Entry[] {
  return [
    ...interests.flatMap(({ row }): Entry[] => {
      const { user_id, tender_id, organisation_id, withdrawn_at } = row
      const about = { user_id, resource: ['Interest', row.id] } as const
      const metadata = { tender_id, organisation_id }
      const registered: Entry = {
        performed_at: row.created_at,
        action: 'interest.created',
        metadata,
        ...about,
      }
      if (!withdrawn_at) return [registered]
      const reason = row.withdrawal_reason ?? null
      const withdrawn: Entry = {
        performed_at: withdrawn_at,
        action: 'interest.withdrawn',
        metadata: { ...metadata, reason },
        ...about,
      }
      return [registered, withdrawn]
    }),
    ...questions.map((row): Entry => ({
      performed_at: row.created_at,
      user_id: row.user_id,
      action: 'question.asked',
      resource: ['Question', row.id],
      metadata: { tender_id: row.tender_id, organisation_id: row.organisation_id },
    })),
  ]
}

function answerEntries({ questions }: Story): Entry[] {
  return questions.flatMap((row) => {
    const entry = (
      performed_at: Date | null,
      action: 'answer.created' | 'answer.published',
    ): Entry[] =>
      performed_at
        ? [
            {
              performed_at,
              user_id: row.answered_by ?? null,
              action,
              resource: ['Answer', row.id],
              metadata: { tender_id: row.tender_id, question_id: row.id },
            },
          ]
        : []
    return [
      ...entry(row.answered_at, 'answer.created'),
      ...entry(row.published_at, 'answer.published'),
    ]
  })
}
