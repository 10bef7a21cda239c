// Tests the rules as full tables: every action for every kind of actor, by status and eligibility.
import { describe, expect, test } from 'vitest'
import { accountOf } from '#kernel/contract/role.ts'
import { eligibilityTypes, tenderStatuses, type TenderStatus } from '../contract/tender.ts'
import { can, canTexts, choosesOrganisation, isViewer, organisationFor } from './can.ts'
import { tenderActions, whyNot } from './can.ts'
import type { TenderFacts } from './can.ts'
import { whyNotDescribe, whyNotDelete } from '../documents/rules/document-file.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { tenderTransitions, type TenderTransition } from './tender-lifecycle.ts'

const now = new Date('2026-06-01T12:00:00Z')

const actors = {
  admin: { id: 1, ...accountOf.admin, organisation: null },
  owner: { id: 2, ...accountOf.buyer, organisation: { id: 10 } },
  otherBuyer: { id: 3, ...accountOf.buyer, organisation: { id: 11 } },
  buyerWithoutOrganisation: { id: 4, ...accountOf.buyer, organisation: null },
  supplier: { id: 5, ...accountOf.supplier, organisation: { id: 20 } },
  homelessSupplier: { id: 6, ...accountOf.supplier, organisation: null },
} satisfies Record<string, Actor>

function tender(facts: Partial<TenderFacts> = {}): TenderFacts {
  return {
    organisation_id: 10,
    status: 'published',
    eligibility_type: 'open',
    submission_deadline: '2026-07-01T12:00:00Z',
    clarification_deadline: '2026-06-15T12:00:00Z',
    allow_questions: true,
    require_interest_before_download: true,
    was_published: true,
    deleted_at: null,
    is_invited: false,
    has_accepted_nda: false,
    is_interested: false,
    ...facts,
  }
}

describe('seeing a tender', () => {
  const see = (actor: Actor, facts: Partial<TenderFacts>) => can(actor, 'see', tender(facts), now)

  test('owners see their tenders in every status, and administrators see all tenders', () => {
    for (const status of tenderStatuses) {
      for (const eligibility_type of eligibilityTypes) {
        expect(see(actors.owner, { status, eligibility_type })).toBe(true)
        expect(see(actors.admin, { status, eligibility_type })).toBe(true)
      }
    }
  })

  test('archived tenders are visible only to administrators', () => {
    const deleted_at = '2026-05-01T00:00:00Z'
    expect(see(actors.admin, { deleted_at })).toBe(true)
    expect(see(actors.owner, { deleted_at })).toBe(false)
    expect(see(actors.supplier, { deleted_at, is_interested: true })).toBe(false)
  })

  test('suppliers see every tender except drafts, and invite-only tenders only if invited', () => {
    for (const status of tenderStatuses) {
      expect(see(actors.supplier, { status })).toBe(status !== 'draft')
      expect(see(actors.supplier, { status, eligibility_type: 'invite_only' })).toBe(false)
      expect(
        see(actors.supplier, { status, eligibility_type: 'invite_only', is_invited: true }),
      ).toBe(status !== 'draft')
    }
  })

  test('a tender cancelled before publication is never shown to suppliers', () => {
    const dropped = { status: 'cancelled', was_published: false, is_invited: true } as const
    for (const eligibility_type of eligibilityTypes) {
      expect(see(actors.supplier, { ...dropped, eligibility_type })).toBe(false)
      expect(see(actors.owner, { ...dropped, eligibility_type })).toBe(true)
    }
  })

  test('other buyers can see only open published tenders', () => {
    for (const status of tenderStatuses) {
      for (const eligibility_type of eligibilityTypes) {
        const isPublic = status === 'published' && eligibility_type === 'open'
        expect(see(actors.otherBuyer, { status, eligibility_type })).toBe(isPublic)
        expect(see(actors.buyerWithoutOrganisation, { status, eligibility_type })).toBe(isPublic)
      }
    }
  })

  test('content behind an NDA is visible once it is accepted', () => {
    const facts = { eligibility_type: 'nda_gated' } as const
    expect(can(actors.supplier, 'see', tender(facts), now)).toBe(true)
    expect(whyNot(actors.supplier, 'read', tender(facts), now)).toEqual({
      kind: 'forbidden',
      message: canTexts.ndaFirst,
    })
    expect(can(actors.supplier, 'read', tender({ ...facts, has_accepted_nda: true }), now)).toBe(
      true,
    )
    expect(can(actors.owner, 'read', tender(facts), now)).toBe(true)
  })
})

describe('status changes', () => {
  const allowed: Record<TenderTransition, TenderStatus[]> = {
    publish: ['draft'],
    unpublish: ['published'],
    close: ['published'],
    award: ['published', 'closed'],
    withdrawAward: ['awarded'],
    cancel: ['draft', 'published', 'closed'],
  }

  test.for(Object.keys(tenderTransitions) as TenderTransition[])('%s by status', (transition) => {
    for (const status of tenderStatuses) {
      const isAllowed = allowed[transition].includes(status)
      expect(can(actors.owner, transition, tender({ status }), now)).toBe(isAllowed)
      expect(can(actors.admin, transition, tender({ status }), now)).toBe(isAllowed)
      const reason = whyNot(actors.owner, transition, tender({ status }), now)
      expect(reason?.kind).toBe(isAllowed ? undefined : 'conflict')
    }
  })

  test('only those who manage an awarded tender can manage its standstill and contracts', () => {
    for (const status of tenderStatuses) {
      const isAllowed = status === 'awarded'
      expect(can(actors.owner, 'manageContracts', tender({ status }), now)).toBe(isAllowed)
      expect(can(actors.admin, 'manageContracts', tender({ status }), now)).toBe(isAllowed)
      expect(can(actors.supplier, 'manageContracts', tender({ status }), now)).toBe(false)
      expect(can(actors.otherBuyer, 'manageContracts', tender({ status }), now)).toBe(false)
    }
  })

  test('a tender that accepts bids cannot be closed before its deadline', () => {
    const early = tender({ takes_bids: true })
    const due = tender({ takes_bids: true, submission_deadline: now.toISOString() })
    for (const actor of [actors.owner, actors.admin]) {
      expect(whyNot(actor, 'close', early, now)).toEqual({
        kind: 'conflict',
        message: canTexts.biddingOpen,
      })
      expect(can(actor, 'close', due, now)).toBe(true)
      expect(can(actor, 'close', tender({ takes_bids: false }), now)).toBe(true)
      expect(can(actor, 'cancel', early, now)).toBe(true)
      expect(can(actor, 'moveDeadline', early, now)).toBe(true)
    }
  })

  test('other users can’t change a tender’s status', () => {
    for (const transition of Object.keys(tenderTransitions) as TenderTransition[]) {
      for (const status of tenderStatuses) {
        for (const actor of [actors.otherBuyer, actors.buyerWithoutOrganisation, actors.supplier]) {
          expect(can(actor, transition, tender({ status }), now)).toBe(false)
        }
      }
    }
  })
})

describe('changing the content of a tender', () => {
  const actions = ['edit', 'manageLots', 'manageBidding', 'describeDocuments'] as const

  test('is possible until the tender has ended; administrators can still correct its fields', () => {
    for (const action of actions) {
      for (const status of tenderStatuses) {
        const reason = whyNot(actors.owner, action, tender({ status }), now)
        const isOver = status === 'awarded' || status === 'cancelled'
        expect(reason?.kind).toBe(isOver ? 'conflict' : undefined)
        const isRefusedToAdmins = isOver && action !== 'edit'
        expect(can(actors.admin, action, tender({ status }), now)).toBe(!isRefusedToAdmins)
        expect(can(actors.otherBuyer, action, tender({ status }), now)).toBe(false)
        expect(can(actors.supplier, action, tender({ status }), now)).toBe(false)
      }
    }
    expect(whyNot(actors.owner, 'edit', tender({ status: 'awarded' }), now)?.message).toBe(
      'Awarded tenders can no longer be edited. Ask an administrator if something needs correcting.',
    )
  })

  test('only invite-only tenders have invitations, and only NDA-gated tenders have an NDA', () => {
    for (const eligibility_type of eligibilityTypes) {
      const facts = tender({ eligibility_type })
      expect(can(actors.owner, 'invite', facts, now)).toBe(eligibility_type === 'invite_only')
      expect(can(actors.admin, 'writeNda', facts, now)).toBe(eligibility_type === 'nda_gated')
      expect(can(actors.otherBuyer, 'invite', facts, now)).toBe(false)
    }
  })

  test('administrators can inspect an archived tender but not change it', () => {
    const archived = tender({ deleted_at: '2026-05-01T00:00:00Z' })
    for (const action of ['oversee', 'seeAnalytics', 'seeInterests', 'seeInvitations'] as const) {
      expect(can(actors.admin, action, archived, now)).toBe(true)
      expect(can(actors.supplier, action, tender(), now)).toBe(false)
      expect(can(actors.otherBuyer, action, tender(), now)).toBe(false)
    }
    for (const action of ['edit', 'archive', 'publish', 'copy'] as const) {
      expect(whyNot(actors.admin, action, archived, now)?.message).toBe(canTexts.archived)
    }
  })
})

describe('the organisation of a new tender', () => {
  test('can be chosen only by administrators', () => {
    const choosing = Object.entries(actors).filter(([, actor]) => choosesOrganisation(actor))
    expect(choosing.map(([name]) => name)).toEqual(['admin'])
    expect(organisationFor(actors.admin, 10)).toBe(10)
    expect(organisationFor(actors.owner, 11)).toBe(10)
    expect(organisationFor(actors.buyerWithoutOrganisation, 11)).toBeNull()
  })

  test('only visits by suppliers count as views', () => {
    const leaving = Object.entries(actors).filter(([, actor]) => isViewer(actor))
    expect(leaving.map(([name]) => name)).toEqual(['supplier', 'homelessSupplier'])
  })
})

describe('taking part in a tender', () => {
  test('suppliers accept an NDA once, whatever the status in which they see the tender', () => {
    for (const status of tenderStatuses) {
      const facts = tender({ status, eligibility_type: 'nda_gated' })
      expect(can(actors.supplier, 'acceptNda', facts, now)).toBe(status !== 'draft')
      const accepted = { ...facts, has_accepted_nda: true }
      expect(can(actors.supplier, 'acceptNda', accepted, now)).toBe(false)
      expect(can(actors.homelessSupplier, 'acceptNda', facts, now)).toBe(false)
      expect(can(actors.owner, 'acceptNda', facts, now)).toBe(false)
    }
    expect(can(actors.supplier, 'acceptNda', tender(), now)).toBe(false)
  })

  test('only invited suppliers can reply to an invitation, and only while the tender is open', () => {
    const invited = tender({ eligibility_type: 'invite_only', is_invited: true })
    expect(can(actors.supplier, 'answerInvitation', invited, now)).toBe(true)
    expect(can(actors.supplier, 'answerInvitation', { ...invited, status: 'closed' }, now)).toBe(
      false,
    )
    expect(whyNot(actors.supplier, 'answerInvitation', tender(), now)?.message).toBe(
      canTexts.notInvited,
    )
  })

  const interested = tender({ is_interested: true })

  test('a supplier can register interest once, while the tender is open', () => {
    expect(can(actors.supplier, 'registerInterest', tender(), now)).toBe(true)
    expect(whyNot(actors.supplier, 'registerInterest', interested, now)?.message).toBe(
      canTexts.interestedAlready,
    )
    expect(can(actors.supplier, 'withdrawInterest', interested, now)).toBe(true)
    expect(can(actors.supplier, 'withdrawInterest', tender(), now)).toBe(false)
    for (const actor of [actors.admin, actors.owner, actors.otherBuyer, actors.homelessSupplier]) {
      expect(can(actor, 'registerInterest', tender(), now)).toBe(false)
    }
  })

  test('a supplier who has not accepted a changed NDA can withdraw interest, but not register it', () => {
    const gated = { eligibility_type: 'nda_gated', has_accepted_nda: false } as const
    expect(can(actors.supplier, 'withdrawInterest', { ...interested, ...gated }, now)).toBe(true)
    expect(whyNot(actors.supplier, 'registerInterest', tender(gated), now)?.message).toBe(
      canTexts.ndaFirst,
    )
  })

  test('a deadline expires at its exact millisecond', () => {
    const deadline = Date.parse(interested.submission_deadline)
    const at = (ms: number) =>
      can(actors.supplier, 'registerInterest', tender(), new Date(deadline + ms))
    expect([at(-1), at(0), at(1)]).toEqual([true, false, false])

    const clarification = Date.parse(interested.clarification_deadline)
    const ask = (ms: number) =>
      can(actors.supplier, 'askQuestion', interested, new Date(clarification + ms))
    expect([ask(-1), ask(0), ask(1)]).toEqual([true, false, false])
  })

  test('a question requires interest in a published tender that accepts questions', () => {
    expect(can(actors.supplier, 'askQuestion', interested, now)).toBe(true)
    expect(whyNot(actors.supplier, 'askQuestion', tender(), now)?.message).toBe(
      canTexts.interestFirst,
    )
    expect(
      whyNot(actors.supplier, 'askQuestion', { ...interested, allow_questions: false }, now)
        ?.message,
    ).toBe(canTexts.questionsOff)
    expect(can(actors.supplier, 'askQuestion', { ...interested, status: 'closed' }, now)).toBe(
      false,
    )
    expect(can(actors.owner, 'askQuestion', interested, now)).toBe(false)
  })

  test('interested suppliers can read published answers, and managers of the tender also drafts', () => {
    for (const actor of [actors.owner, actors.admin]) {
      for (const action of ['seeQuestions', 'readPublishedAnswers', 'overseeQuestions'] as const) {
        expect(can(actor, action, tender(), now)).toBe(true)
      }
    }
    expect(can(actors.supplier, 'seeQuestions', tender(), now)).toBe(true)
    expect(whyNot(actors.supplier, 'readPublishedAnswers', tender(), now)?.message).toBe(
      canTexts.interestFirst,
    )
    expect(can(actors.supplier, 'readPublishedAnswers', interested, now)).toBe(true)
    expect(can(actors.supplier, 'overseeQuestions', interested, now)).toBe(false)
    expect(whyNot(actors.otherBuyer, 'seeQuestions', tender(), now)?.message).toBe(
      canTexts.notYours,
    )
    const gated = tender({ eligibility_type: 'nda_gated', is_interested: true })
    expect(whyNot(actors.supplier, 'seeQuestions', gated, now)?.message).toBe(canTexts.ndaFirst)
  })

  test('answers can be written in every status, but published only if suppliers can see the tender', () => {
    for (const status of tenderStatuses) {
      expect(can(actors.owner, 'answerQuestions', tender({ status }), now)).toBe(true)
      expect(can(actors.owner, 'publishAnswers', tender({ status }), now)).toBe(status !== 'draft')
    }
    const abandoned = tender({ status: 'cancelled', was_published: false })
    expect(can(actors.owner, 'publishAnswers', abandoned, now)).toBe(false)
    expect(can(actors.supplier, 'publishAnswers', interested, now)).toBe(false)
  })

  test('downloads require interest if the tender is set up that way', () => {
    expect(can(actors.supplier, 'downloadDocuments', tender(), now)).toBe(false)
    expect(can(actors.supplier, 'downloadDocuments', interested, now)).toBe(true)
    expect(
      can(
        actors.supplier,
        'downloadDocuments',
        tender({ require_interest_before_download: false }),
        now,
      ),
    ).toBe(true)
    expect(can(actors.owner, 'downloadDocuments', tender(), now)).toBe(true)
    const refusals = [actors.supplier, actors.otherBuyer, actors.homelessSupplier].map(
      (actor) => whyNot(actor, 'downloadDocuments', tender(), now)?.message,
    )
    // Only suppliers who belong to an organisation can register interest, so only they get the
    // message `interestFirst`.
    expect(refusals).toEqual([
      canTexts.interestFirst,
      canTexts.suppliersOnly,
      canTexts.noOrganisation,
    ])
  })

  test('a document can be deleted only if no supplier can have read it', () => {
    for (const was_published of [false, true]) {
      const draft = tender({ status: 'draft', was_published })
      expect(can(actors.owner, 'deleteDocuments', draft, now)).toBe(true)
      expect(can(actors.admin, 'deleteDocuments', draft, now)).toBe(true)
      expect(whyNot(actors.supplier, 'deleteDocuments', draft, now)).toBeDefined()
    }
    const cancelled = tender({ status: 'cancelled', was_published: false })
    expect(whyNot(actors.owner, 'deleteDocuments', cancelled, now)?.kind).toBe('conflict')
    expect(whyNotDelete({ was_published: false })).toBeUndefined()
    expect(whyNotDelete({ was_published: true })?.kind).toBe('conflict')
  })

  test('the description of a published document cannot be changed while the tender is a draft', () => {
    for (const status of tenderStatuses) {
      const reason = whyNotDescribe({ was_published: true }, tender({ status }))
      expect(reason?.kind).toBe(status === 'draft' ? 'conflict' : undefined)
      expect(whyNotDescribe({ was_published: false }, tender({ status }))).toBeUndefined()
    }
  })
})

test('an actor who may not see a tender gets “not found” for every action', () => {
  const draft = tender({ status: 'draft' })
  for (const action of tenderActions.filter((one) => one !== 'receiveNotices')) {
    expect(whyNot(actors.supplier, action, draft, now)?.kind).toBe('hidden')
    expect(whyNot(actors.otherBuyer, action, draft, now)?.kind).toBe('hidden')
  }
})

test('only those who could see a tender before its removal are notified of the removal', () => {
  const hear = (actor: Actor, facts: Partial<TenderFacts>) =>
    can(actor, 'receiveNotices', tender(facts), now)
  for (const gone of [{ status: 'draft' }, { deleted_at: '2026-05-01T00:00:00Z' }] as const) {
    expect(hear(actors.owner, gone)).toBe(true)
    expect(hear(actors.supplier, gone)).toBe(true)
    expect(hear(actors.otherBuyer, gone)).toBe(false)
    expect(hear(actors.supplier, { ...gone, was_published: false })).toBe(false)
    expect(hear(actors.supplier, { ...gone, eligibility_type: 'invite_only' })).toBe(false)
    const invited = { eligibility_type: 'invite_only', is_invited: true } as const
    expect(hear(actors.supplier, { ...gone, ...invited })).toBe(true)
  }
})

test('only archived tenders can be restored or deleted for good, and only by administrators', () => {
  const archived = tender({ deleted_at: '2026-05-01T00:00:00Z' })
  for (const action of ['restore', 'deleteForever'] as const) {
    expect(can(actors.admin, action, archived, now)).toBe(true)
    expect(whyNot(actors.admin, action, tender(), now)?.kind).toBe('conflict')
    expect(whyNot(actors.owner, action, archived, now)?.kind).toBe('hidden')
  }
})

describe('guests', () => {
  const guest: Actor = { id: 7, ...accountOf.guest, organisation: null }
  const allowed: readonly string[] = ['readBidding', 'overseeBids', 'keepOpenerKey', 'openBids']
  const due = { submission_deadline: '2026-05-01T12:00:00Z', is_opener: true }

  test('open the bids of tenders they were named for, until the tender has ended', () => {
    for (const status of tenderStatuses) {
      const hasEnded = status === 'awarded' || status === 'cancelled'
      for (const action of tenderActions) {
        const isAllowed =
          allowed.includes(action) && !hasEnded && (action !== 'openBids' || status !== 'draft')
        const facts = tender({ ...due, status })
        expect([status, action, can(guest, action, facts, now)]).toEqual([
          status,
          action,
          isAllowed,
        ])
      }
    }
  })

  test('evaluate the bids of tenders whose panel they are on, until the tender has ended', () => {
    const evaluating: readonly string[] = ['readBidding', 'readEvaluation', 'evaluate']
    for (const status of tenderStatuses) {
      const hasEnded = status === 'awarded' || status === 'cancelled'
      for (const action of tenderActions) {
        const facts = tender({ ...due, is_opener: false, is_on_panel: true, status })
        const isAllowed = evaluating.includes(action) && !hasEnded
        expect([status, action, can(guest, action, facts, now)]).toEqual([
          status,
          action,
          isAllowed,
        ])
      }
    }
  })

  test('see no other tenders and no archived ones', () => {
    for (const facts of [
      { is_opener: false },
      { is_opener: true, deleted_at: '2026-05-01T00:00:00Z' },
      { is_opener: false, is_on_panel: true, deleted_at: '2026-05-01T00:00:00Z' },
    ]) {
      for (const action of tenderActions) {
        expect(whyNot(guest, action, tender({ ...due, ...facts }), now)?.kind).toBe('hidden')
      }
    }
  })
})

describe('evaluation', () => {
  test('managers read it in every status and change it until the tender has ended', () => {
    for (const status of tenderStatuses) {
      const hasEnded = status === 'awarded' || status === 'cancelled'
      for (const actor of [actors.owner, actors.admin]) {
        expect(can(actor, 'readEvaluation', tender({ status }), now)).toBe(true)
        for (const action of ['evaluate', 'namePanel'] as const) {
          const reason = whyNot(actor, action, tender({ status }), now)
          expect([status, action, reason?.kind]).toEqual([
            status,
            action,
            hasEnded ? 'conflict' : undefined,
          ])
        }
      }
    }
  })

  test('other users can’t access the evaluation', () => {
    for (const action of ['readEvaluation', 'evaluate', 'namePanel'] as const) {
      for (const actor of [actors.otherBuyer, actors.supplier, actors.homelessSupplier]) {
        expect(whyNot(actor, action, tender({ is_interested: true }), now)).toEqual({
          kind: 'forbidden',
          message: canTexts.notYours,
        })
      }
    }
  })
})

describe('bids', () => {
  const passed = { submission_deadline: '2026-05-01T12:00:00Z' }

  test('an interested supplier can bid until the last millisecond before the deadline', () => {
    const mine = tender({ is_interested: true })
    expect(can(actors.supplier, 'bid', mine, now)).toBe(true)
    expect(whyNot(actors.supplier, 'bid', tender(), now)).toEqual({
      kind: 'forbidden',
      message: canTexts.interestFirst,
    })
    const deadline = new Date(mine.submission_deadline)
    expect(can(actors.supplier, 'bid', mine, new Date(deadline.getTime() - 1))).toBe(true)
    expect(whyNot(actors.supplier, 'bid', mine, deadline)).toEqual({
      kind: 'conflict',
      message: canTexts.submissionPassed,
    })
    for (const actor of [actors.owner, actors.otherBuyer, actors.admin, actors.homelessSupplier]) {
      expect(whyNot(actor, 'bid', mine, now)?.kind).toBe('forbidden')
    }
  })

  test('a bidder sees their own bid as long as they see the tender, and no other user can see it', () => {
    for (const status of tenderStatuses) {
      const isSeen = status !== 'draft'
      expect(can(actors.supplier, 'seeOwnBids', tender({ status, ...passed }), now)).toBe(isSeen)
    }
    for (const actor of [actors.owner, actors.admin]) {
      expect(whyNot(actor, 'seeOwnBids', tender(), now)?.kind).toBe('forbidden')
    }
  })

  test('suppliers can answer questions about their own bids until the tender has ended', () => {
    const answer = (status: TenderStatus) =>
      whyNot(actors.supplier, 'answerClarifications', tender({ status, ...passed }), now)
    expect(answer('published')).toBeUndefined()
    expect(answer('closed')).toBeUndefined()
    for (const status of ['awarded', 'cancelled'] as const) {
      expect(answer(status)?.message).toBe(canTexts.tenderEnded)
    }
    expect(answer('draft')?.kind).toBe('hidden')
    for (const actor of [actors.owner, actors.admin, actors.homelessSupplier]) {
      expect(whyNot(actor, 'answerClarifications', tender(), now)?.kind).toBe('forbidden')
    }
  })

  test('suppliers can get the evidence about their own bids once the tender has ended', () => {
    const take = (status: TenderStatus) =>
      whyNot(actors.supplier, 'takeOwnEvidence', tender({ status, ...passed }), now)
    expect(take('awarded')).toBeUndefined()
    expect(take('cancelled')).toBeUndefined()
    for (const status of ['published', 'closed'] as const) {
      expect(take(status)).toEqual({ kind: 'conflict', message: canTexts.notAnnounced })
    }
    expect(take('draft')?.kind).toBe('hidden')
    for (const actor of [actors.owner, actors.admin, actors.homelessSupplier]) {
      expect(whyNot(actor, 'takeOwnEvidence', tender({ status: 'awarded' }), now)?.kind).toBe(
        'forbidden',
      )
    }
  })

  test('the deadline can no longer be moved once the opening of bids has started', () => {
    expect(can(actors.owner, 'moveDeadline', tender(passed), now)).toBe(true)
    const fixed = tender({ ...passed, is_deadline_fixed: true })
    expect(whyNot(actors.owner, 'moveDeadline', fixed, now)?.kind).toBe('conflict')
  })

  test('bids can’t be opened before the deadline or after the tender has ended', () => {
    for (const actor of [actors.owner, actors.admin]) {
      expect(whyNot(actor, 'openBids', tender(), now)?.message).toBe(canTexts.beforeDeadline)
      for (const status of tenderStatuses) {
        const isOpened = status === 'published' || status === 'closed'
        expect(can(actor, 'openBids', tender({ status, ...passed }), now)).toBe(isOpened)
      }
    }
    expect(whyNot(actors.supplier, 'openBids', tender(passed), now)?.kind).toBe('forbidden')
    expect(whyNot(actors.otherBuyer, 'openBids', tender(passed), now)?.kind).toBe('forbidden')
  })
})
