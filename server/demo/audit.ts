// The audit log that the demo's story would have left: one row for each change, in order of time.
import { after, day, earliest, hour, minute, officeMoment } from './calendar.ts'
import type { Login } from './logins.ts'
import { blockedAmong } from './people.ts'
import type { Random } from './random.ts'
import type { Story } from './story.ts'

type Resource =
  'Organisation' | 'User' | 'Tender' | 'Lot' | 'Document' | 'Interest' | 'Question' | 'Answer'
type Changes = Record<string, { from: unknown; to: unknown }>

interface Entry {
  performed_at: Date
  /** Nobody when the system did it by itself. */
  user_id: number | null
  action: string
  resource: readonly [type: Resource, id: number]
  metadata?: Record<string, unknown>
  changes?: Changes
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
      metadata: metadata ?? {},
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
  return organisations.flatMap(({ row, users: count }): Entry[] => {
    const registrant = count > 0 ? users.find((user) => user.organisation_id === row.id) : null
    const resource = ['Organisation', row.id] as const
    const entered: Entry = {
      performed_at: row.created_at,
      user_id: registrant?.id ?? random.pick(admins),
      action: registrant ? 'organisation.registered' : 'organisation.created',
      resource,
      metadata: { name: row.name, type: row.type },
    }
    const status = row.verification_status
    if (status === 'pending') return [entered]
    const reviewed: Entry = {
      performed_at: row.updated_at as Date,
      user_id: random.pick(admins),
      action: `organisation.${status}`,
      resource,
      metadata:
        status === 'rejected'
          ? { name: row.name, reason: row.rejection_reason }
          : { name: row.name },
      changes: { verification_status: { from: 'pending', to: status } },
    }
    return [entered, reviewed]
  })
}

function userEntries(
  random: Random,
  { users, organisations, now }: Story,
  admins: number[],
): Entry[] {
  const created = users.map((user): Entry => ({
    performed_at: user.created_at,
    user_id: user.role === 'admin' ? (admins[0] as number) : user.id,
    action: 'user.created',
    resource: ['User', user.id],
    metadata: { role: user.role, organisation_id: user.organisation_id },
  }))
  const blocked = blockedAmong(users, organisations).map((user): Entry => ({
    performed_at: user.updated_at as Date,
    user_id: random.pick(admins),
    action: 'user.blocked',
    resource: ['User', user.id],
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
    metadata: { tender_id: lot.tender_id, lot_number: lot.lot_number, title: lot.title },
  }))
  const ofTenders = tenders.flatMap(({ row }) => {
    const entry = (performed_at: Date | null, action: string, changes?: Changes): Entry[] =>
      performed_at
        ? [
            {
              performed_at,
              // Closing is the system's, a minute after the deadline.
              user_id: action === 'tender.closed' ? null : row.created_by,
              action,
              resource: ['Tender', row.id],
              metadata: { reference: row.reference, title: row.title },
              ...(changes && { changes }),
            },
          ]
        : []
    return [
      ...entry(row.created_at, 'tender.created'),
      ...entry(row.published_at, 'tender.published', transition('draft', 'published')),
      ...entry(row.closed_at, 'tender.closed', transition('published', 'closed')),
      ...entry(row.awarded_at, 'tender.awarded', transition('closed', 'awarded')),
      ...entry(row.cancelled_at, 'tender.cancelled', transition('published', 'cancelled')),
      ...entry(row.deleted_at, 'tender.deleted'),
    ]
  })
  return [...ofLots, ...ofTenders]
}

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
      filename: row.filename,
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
      const about = {
        user_id: row.user_id,
        resource: ['Interest', row.id],
        metadata: { tender_id: row.tender_id },
      } as const
      const registered: Entry = {
        performed_at: row.created_at,
        action: 'interest.registered',
        ...about,
      }
      return row.withdrawn_at
        ? [registered, { performed_at: row.withdrawn_at, action: 'interest.withdrawn', ...about }]
        : [registered]
    }),
    ...questions.map((row): Entry => ({
      performed_at: row.created_at,
      user_id: row.user_id,
      action: 'question.asked',
      resource: ['Question', row.id],
      metadata: { tender_id: row.tender_id },
    })),
  ]
}

function answerEntries({ questions }: Story): Entry[] {
  return questions.flatMap((row) => {
    const entry = (performed_at: Date | null, action: string): Entry[] =>
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
