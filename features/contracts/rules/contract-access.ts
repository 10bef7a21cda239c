// Permissions for a signed contract. Its buyer and administrators can manage the contract; its
// supplier can read it.
import { contractTexts as texts } from '../contract/contract.ts'
import { actorRole } from '#kernel/contract/role.ts'
import type { Actor, Reason } from '#kernel/rules/permission.ts'
import { whyNotMember } from '#kernel/rules/member.ts'

export interface ContractFacts {
  organisation_id: number
  supplier_id: number
  terminated_on: string | null
}

type Rule = (actor: Actor, contract: ContractFacts) => Reason | undefined

const hidden: Reason = { kind: 'hidden', message: texts.notFound }

/**
 * Returns the column by which the contract register is limited to the contracts of the actor's
 * organisation; `all` for administrators, who see every contract, and `none` for guests.
 */
export function registerScope(actor: Actor): 'all' | 'organisation_id' | 'supplier_id' | 'none' {
  const scopes = {
    admin: 'all',
    buyer: 'organisation_id',
    supplier: 'supplier_id',
    guest: 'none',
  } as const
  return scopes[actorRole(actor)]
}

const see: Rule = (actor, contract) => {
  const scope = registerScope(actor)
  if (scope === 'all') return undefined
  if (scope === 'none' || !actor.organisation) return hidden
  return contract[scope] === actor.organisation.id ? undefined : hidden
}

/** Covers documents and ratings, which stay possible after a termination. */
const manage: Rule = (actor, contract) =>
  see(actor, contract) ??
  (registerScope(actor) === 'supplier_id'
    ? { kind: 'forbidden', message: 'Only the buyer organisation of this contract can do this.' }
    : whyNotMember(actor, 'prepare'))

/** Covers changes to the agreed terms, which are refused after a termination. */
const change: Rule = (actor, contract) =>
  manage(actor, contract) ??
  whyNotMember(actor, 'decide') ??
  (contract.terminated_on
    ? {
        kind: 'conflict',
        message: 'This contract has been terminated, so it can no longer change.',
      }
    : undefined)

const rules = { see, manage, change } satisfies Record<string, Rule>

export type ContractAction = keyof typeof rules

/** Returns why the actor may not take the action, or undefined if they may. */
export function whyNotContract(
  actor: Actor,
  action: ContractAction,
  contract: ContractFacts,
): Reason | undefined {
  return rules[action](actor, contract)
}
