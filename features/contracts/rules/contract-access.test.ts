import { expect, test } from 'vitest'
import { accountOf } from '#kernel/contract/role.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { whyNotContract, type ContractAction } from './contract-access.ts'

const actors = {
  admin: { id: 1, ...accountOf.admin, organisation: null },
  buyer: { id: 2, ...accountOf.buyer, organisation: { id: 10 } },
  otherBuyer: { id: 3, ...accountOf.buyer, organisation: { id: 11 } },
  buyerWithoutOrganisation: { id: 4, ...accountOf.buyer, organisation: null },
  supplier: { id: 5, ...accountOf.supplier, organisation: { id: 20 } },
  otherSupplier: { id: 6, ...accountOf.supplier, organisation: { id: 10 } },
  guest: { id: 7, ...accountOf.guest, organisation: null },
} satisfies Record<string, Actor>

const contract = { organisation_id: 10, supplier_id: 20, terminated_on: null }

const expected: Record<keyof typeof actors, (string | undefined)[]> = {
  admin: [undefined, undefined, undefined],
  buyer: [undefined, undefined, undefined],
  otherBuyer: ['hidden', 'hidden', 'hidden'],
  buyerWithoutOrganisation: ['hidden', 'hidden', 'hidden'],
  supplier: [undefined, 'forbidden', 'forbidden'],
  otherSupplier: ['hidden', 'hidden', 'hidden'],
  guest: ['hidden', 'hidden', 'hidden'],
}

const actions: ContractAction[] = ['see', 'manage', 'change']

test.for(Object.keys(actors) as (keyof typeof actors)[])('access to a contract: %s', (name) => {
  const found = actions.map((action) => whyNotContract(actors[name], action, contract)?.kind)
  expect(found).toEqual(expected[name])
})

test('a terminated contract can be viewed, rated and documented, but not changed', () => {
  const terminated = { ...contract, terminated_on: '2026-10-01' }
  const found = actions.map((action) => whyNotContract(actors.buyer, action, terminated)?.kind)
  expect(found).toEqual([undefined, undefined, 'conflict'])
})
