import { expect, test } from 'vitest'
import type { DeclarationState } from '#features/evaluation/contract/evaluation.ts'
import { declarationState } from './declaration-state.ts'

interface Declaration {
  id: number
  organisation_id: number
  has_conflict: boolean
}

const clear = (id: number, organisation_id: number): Declaration => ({
  id,
  organisation_id,
  has_conflict: false,
})
const conflict = (id: number, organisation_id: number): Declaration => ({
  id,
  organisation_id,
  has_conflict: true,
})

interface Case {
  name: string
  bidders?: number[]
  declarations: Declaration[]
  /** Id of a former declaration that stated a conflict. */
  taken_back?: number
  mitigation_id?: number
  state: DeclarationState
}

const cases: Case[] = [
  { name: 'nothing declared', declarations: [], state: 'missing' },
  { name: 'one bidder left out', declarations: [clear(1, 10)], state: 'missing' },
  { name: 'no bidder known yet', bidders: [], declarations: [], state: 'missing' },
  {
    name: 'a conflict, with a bidder left out',
    declarations: [conflict(1, 10)],
    mitigation_id: 2,
    state: 'missing',
  },
  { name: 'no conflict', declarations: [clear(1, 10), clear(2, 11)], state: 'clear' },
  { name: 'a conflict', declarations: [clear(1, 10), conflict(2, 11)], state: 'conflict' },
  {
    name: 'a mitigated conflict',
    declarations: [clear(1, 10), conflict(2, 11)],
    mitigation_id: 3,
    state: 'mitigated',
  },
  {
    name: 'a conflict declared after the mitigation',
    declarations: [conflict(4, 10), conflict(2, 11)],
    mitigation_id: 3,
    state: 'conflict',
  },
  {
    name: 'a mitigated conflict that no longer exists',
    declarations: [clear(4, 10), clear(5, 11)],
    taken_back: 2,
    mitigation_id: 3,
    state: 'clear',
  },
  {
    name: 'a conflict that the member took back',
    declarations: [clear(1, 10), clear(3, 11)],
    taken_back: 2,
    state: 'conflict',
  },
  {
    name: 'a conflict that the member took back, confirmed by the chair',
    declarations: [clear(1, 10), clear(3, 11)],
    taken_back: 2,
    mitigation_id: 4,
    state: 'clear',
  },
  {
    name: 'a conflict that was declared and taken back after a mitigation',
    declarations: [clear(1, 10), clear(5, 11)],
    taken_back: 4,
    mitigation_id: 3,
    state: 'conflict',
  },
  {
    name: 'a conflict with a bidder whose bid was taken out',
    bidders: [10],
    declarations: [clear(1, 10), conflict(2, 11)],
    state: 'conflict',
  },
]

test.for(cases)('$name: $state', ({ bidders = [10, 11], declarations, ...more }) => {
  const { taken_back, mitigation_id, state } = more
  const stated = declarations.filter(({ has_conflict }) => has_conflict).map(({ id }) => id)
  const ever = taken_back === undefined ? stated : [...stated, taken_back]
  const given = {
    bidders,
    declared: declarations.map(({ organisation_id }) => organisation_id),
    conflicts: stated,
    last_conflict_id: ever.length > 0 ? Math.max(...ever) : null,
    mitigation_id: mitigation_id ?? null,
  }
  expect(declarationState(given)).toBe(state)
})
