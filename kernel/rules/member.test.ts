import { describe, expect, test } from 'vitest'
import { memberActions, memberRoles, type MemberAction } from '#kernel/contract/member.ts'
import { accountOf } from '#kernel/contract/role.ts'
import { can, tenderActions, whyNot, type TenderFacts } from '#features/tenders/rules/can.ts'
import type { Actor } from './permission.ts'
import { whyNotContract } from '#features/contracts/rules/contract-access.ts'
import { whyNotMember } from './member.ts'

const now = new Date('2026-06-01T12:00:00Z')

test('each role may take its own actions and those of the roles below it', () => {
  const expected = {
    viewer: ['read'],
    contributor: ['read', 'prepare'],
    member: ['read', 'prepare', 'decide', 'invite'],
    owner: Object.keys(memberActions),
  }
  for (const member_role of memberRoles) {
    const allowed = Object.keys(memberActions).filter(
      (action) => !whyNotMember({ member_role }, action as MemberAction),
    )
    expect(allowed).toEqual(expected[member_role])
  }
})

test('a refusal names who may take the action, the user’s own role and whom to ask', () => {
  const viewer = { member_role: 'viewer', owner: { name: 'Ada Marsh' } } as const
  expect(whyNotMember(viewer, 'decide')).toEqual({
    kind: 'forbidden',
    message:
      'Members and owners of your organisation can do this, and your role is viewer. Ask Ada Marsh, who is an owner.',
  })
  expect(whyNotMember({ ...viewer, owner: null }, 'manageMembers')?.message).toBe(
    'Owners of your organisation can do this, and your role is viewer. Your organisation has no active owner: choose one under Colleagues.',
  )
})

test('administrators and users without an organisation are not limited by a role', () => {
  expect(whyNotMember({ member_role: null }, 'manageIdentity')).toBeUndefined()
})

const tender: TenderFacts = {
  organisation_id: 10,
  status: 'published',
  eligibility_type: 'open',
  submission_deadline: '2026-07-01T12:00:00Z',
  clarification_deadline: '2026-06-15T12:00:00Z',
  allow_questions: true,
  require_interest_before_download: true,
  was_published: true,
  deleted_at: null,
  is_invited: true,
  has_accepted_nda: true,
  is_interested: true,
}

const people = {
  buyer: { id: 2, ...accountOf.buyer, organisation: { id: 10 } },
  supplier: { id: 5, ...accountOf.supplier, organisation: { id: 20 } },
} satisfies Record<string, Actor>

/** Returns the actions that the actor may take as an owner, but not in the given role. */
function lost(actor: Actor, member_role: 'viewer' | 'contributor', facts: TenderFacts) {
  return tenderActions.filter(
    (action) =>
      can({ ...actor, member_role: 'owner' }, action, facts, now) &&
      !can({ ...actor, member_role }, action, facts, now),
  )
}

describe('actions on a tender', () => {
  const content = [
    'edit',
    'manageBidding',
    'moveDeadline',
    'archive',
    'manageLots',
    'uploadDocuments',
    'describeDocuments',
    'deleteDocuments',
  ]
  const inside = ['copy', 'answerQuestions', 'namePanel', 'decide']
  const sorted = (names: string[]) => names.toSorted()

  test('members may take every action that owners may', () => {
    for (const actor of Object.values(people)) {
      for (const action of tenderActions) {
        const [member, owner] = (['member', 'owner'] as const).map((member_role) =>
          whyNot({ ...actor, member_role }, action, tender, now),
        )
        expect(member).toEqual(owner)
      }
    }
  })

  test('the buyer’s contributors can prepare a draft, but not publish it', () => {
    const draft = { ...tender, status: 'draft', was_published: false } as const
    expect(sorted(lost(people.buyer, 'contributor', draft))).toEqual(
      sorted(['publish', 'cancel', 'answerDebriefs', 'reviewApprovals']),
    )
  })

  test('the buyer’s contributors can’t change anything that suppliers see', () => {
    expect(sorted(lost(people.buyer, 'contributor', tender))).toEqual(
      sorted([
        ...content,
        ...['publishAnswers', 'unpublish', 'close', 'award', 'cancel', 'answerDebriefs'],
        'reviewApprovals',
      ]),
    )
  })

  test('the buyer’s viewers can’t change anything', () => {
    expect(sorted(lost(people.buyer, 'viewer', tender))).toEqual(
      sorted([
        ...content,
        ...inside,
        ...['publishAnswers', 'unpublish', 'close', 'award', 'cancel', 'answerDebriefs'],
        'reviewApprovals',
      ]),
    )
  })

  test('a supplier’s contributors can prepare a bid, but not accept an NDA or ask for a debrief', () => {
    const gated = { ...tender, eligibility_type: 'nda_gated', has_accepted_nda: false } as const
    expect(lost(people.supplier, 'contributor', tender)).toEqual(['askDebrief'])
    expect(lost(people.supplier, 'contributor', gated)).toEqual(['acceptNda'])
  })

  test('a supplier’s viewers can’t change anything', () => {
    expect(sorted(lost(people.supplier, 'viewer', tender))).toEqual(
      sorted([
        ...['withdrawInterest', 'answerInvitation', 'askQuestion', 'bid'],
        ...['answerClarifications', 'askDebrief'],
      ]),
    )
    const fresh = { ...tender, is_interested: false }
    expect(can({ ...people.supplier, member_role: 'viewer' }, 'registerInterest', fresh, now)).toBe(
      false,
    )
  })

  test('a tender that an actor may not know about is hidden in every role', () => {
    const draft = { ...tender, status: 'draft', was_published: false } as const
    const viewer = { ...people.supplier, member_role: 'viewer' } as const
    expect(whyNot(viewer, 'bid', draft, now)?.kind).toBe('hidden')
  })
})

test('contributors can manage contracts, but only members can change their terms', () => {
  const contract = { organisation_id: 10, supplier_id: 20, terminated_on: null }
  const refused = (member_role: 'viewer' | 'contributor' | 'member') =>
    (['see', 'manage', 'change'] as const).filter((action) =>
      whyNotContract({ ...people.buyer, member_role }, action, contract),
    )
  expect(refused('viewer')).toEqual(['manage', 'change'])
  expect(refused('contributor')).toEqual(['change'])
  expect(refused('member')).toEqual([])
})
