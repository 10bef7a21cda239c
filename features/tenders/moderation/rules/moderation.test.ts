import { expect, test } from 'vitest'
import { moderationStatuses, type ModerationStatus } from '../contract/moderation.ts'
import { tenderStatuses, type TenderStatus } from '#features/tenders/contract/tender.ts'
import { accountOf } from '#kernel/contract/role.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import {
  moderationActions,
  moderationRefusals,
  moderationTransitions,
  whyNotModerate,
  whyNotPublishAgain,
  type ModerationAction,
  type ModerationFacts,
} from './moderation.ts'

const admin: Actor = { id: 1, ...accountOf.admin, organisation: null }
const buyer: Actor = { id: 2, ...accountOf.buyer, organisation: { id: 9 } }

function tender(facts: Partial<ModerationFacts> = {}): ModerationFacts {
  return {
    creator: { id: 2 },
    has_other_reviewer: true,
    status: 'published',
    published_at: '2026-05-01T09:00:00Z',
    moderation_status: 'pending',
    deleted_at: null,
    ...facts,
  }
}

const allowed = (action: ModerationAction, facts: Partial<ModerationFacts>) =>
  whyNotModerate(admin, action, tender(facts)) === undefined

test('each review decision is allowed from certain review statuses of a published tender', () => {
  const table = Object.fromEntries(
    moderationActions.map((action) => [
      action,
      moderationStatuses.filter((moderation_status) => allowed(action, { moderation_status })),
    ]),
  )
  expect(table).toEqual({
    approve: ['pending', 'flagged', 'changes_requested'],
    flag: ['pending', 'approved', 'flagged', 'changes_requested'],
    requestChanges: ['pending', 'changes_requested'],
    reject: ['pending', 'flagged', 'changes_requested'],
  } satisfies Record<ModerationAction, ModerationStatus[]>)
})

test('a rejected tender can be published again only after a change or a reply to the open note', () => {
  const unanswered = { isChanged: false, reply: null }
  const open = moderationStatuses.filter((status) => whyNotPublishAgain(status, unanswered))
  expect(open).toEqual(['flagged', 'changes_requested', 'rejected'])
  for (const status of open) {
    expect(whyNotPublishAgain(status, { isChanged: true, reply: null })).toBeUndefined()
    expect(whyNotPublishAgain(status, { isChanged: false, reply: 'Done.' })).toBeUndefined()
  }
})

test('each review decision is possible only in certain statuses of the tender', () => {
  const table = Object.fromEntries(
    moderationActions.map((action) => [
      action,
      tenderStatuses.filter((status) => allowed(action, { status })),
    ]),
  )
  expect(table).toEqual({
    approve: ['published', 'closed', 'awarded', 'cancelled'],
    flag: ['published', 'closed', 'awarded', 'cancelled'],
    requestChanges: ['published', 'closed'],
    reject: ['published'],
  } satisfies Record<ModerationAction, TenderStatus[]>)
})

test.for(moderationActions)(
  '%s is only for administrators, never for archived tenders, nor for their own if there is another',
  (action) => {
    expect(whyNotModerate(buyer, action, tender({ creator: { id: 3 } }))).toEqual({
      kind: 'forbidden',
      message: moderationRefusals.adminsOnly,
    })
    expect(whyNotModerate(admin, action, tender({ creator: { id: admin.id } }))).toEqual({
      kind: 'forbidden',
      message: moderationRefusals.own,
    })
    const alone = { creator: { id: admin.id }, has_other_reviewer: false }
    const { from } = moderationTransitions[action]
    const own = tender({ ...alone, moderation_status: from[0] })
    expect(whyNotModerate(admin, action, own)).toBeUndefined()
    expect(whyNotModerate(admin, action, tender({ deleted_at: '2026-05-01T00:00:00Z' }))).toEqual({
      kind: 'conflict',
      message: moderationRefusals.archived,
    })
  },
)
