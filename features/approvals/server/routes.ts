// Routes for an organisation's approval rules. Its owners write these rules.
import { sql } from 'kysely'
import {
  addApprovalRule,
  approvalRuleLimits,
  approvalRuleTexts as texts,
  changeApprovalRule,
  deleteApprovalRule,
  listApprovalRules,
  type ApprovalRule,
  type ApprovalRuleInput,
  type ApproverInput,
  describeRule,
} from '../contract/approval-rule.ts'
import type { Level } from '../rules/approval.ts'
import { lockOrganisation, organisationIdOf } from '#features/accounts/server/own-organisation.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { ukToday } from '#kernel/server/db/uk-today.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import {
  conflict,
  invalid,
  notFound,
  stale,
  type FieldErrors,
} from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { delegationRoutes } from './delegation-routes.ts'
import { readPeople, selectDelegations, selectRule, selectRules } from './queries.ts'

const approvalRuleTexts = {
  notMember: 'Choose an active member or owner of your organisation',
  taken:
    'Another rule covers the same with the same value. Change that rule, or enter another value.',
}

export function approvalRuleRoutes(route: Route, { db }: Services): void {
  route(listApprovalRules, async ({ user }) => {
    const organisationId = organisationIdOf(user)
    const { limit, today } = await db
      .selectNoFrom([
        sql<string | null>`(select approval_threshold from organisations
          where id = ${organisationId})`.as('limit'),
        sql<string>`${ukToday}`.as('today'),
      ])
      .executeTakeFirstOrThrow()
    return {
      data: {
        rules: await selectRules(db, organisationId).execute(),
        limit,
        delegations: await selectDelegations(db, organisationId).execute(),
        people: await readPeople(db, organisationId),
        today,
      },
    }
  })

  ruleChangeRoutes(route)
  delegationRoutes(route)
}

function ruleChangeRoutes(route: Route): void {
  route(addApprovalRule, async ({ user, body, once, cause, transact }) =>
    transact(async (tx) => {
      const organisationId = await lockOrganisation(tx, user)
      return once(tx, {
        work: async () => {
          const { id } = await insert(tx, { organisationId, input: body, userId: user.id })
          const rule = await findRule(tx, organisationId, id)
          await note(tx, { organisationId, cause, by: user.name, after: rule })
          return { kept: { id } }
        },
        replay: async ({ id }) => ({
          message: 'Approval rule added',
          rule: await findRule(tx, organisationId, id),
        }),
      })
    }),
  )

  route(changeApprovalRule, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const organisationId = await lockOrganisation(tx, user)
      const before = await findRule(tx, organisationId, params.ruleId, body)
      const values = await judge(tx, { organisationId, input: body, except: before.id })
      await tx
        .updateTable('approval_rules')
        .set({
          ...values,
          revision: before.revision + 1,
          changed_by: user.id,
          changed_at: sql<string>`now()`,
        })
        .where('id', '=', before.id)
        .execute()
      const rule = await findRule(tx, organisationId, before.id)
      await note(tx, { organisationId, cause, by: user.name, before, after: rule })
      return { message: 'Approval rule changed', rule }
    }),
  )

  route(deleteApprovalRule, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const organisationId = await lockOrganisation(tx, user)
      const before = await findRule(tx, organisationId, params.ruleId, body)
      await tx.deleteFrom('approval_rules').where('id', '=', before.id).execute()
      await note(tx, { organisationId, cause, by: user.name, before })
      return { message: 'Approval rule deleted' }
    }),
  )
}

interface Adding {
  organisationId: number
  input: ApprovalRuleInput
  userId: number
}

async function insert(tx: Tx, { organisationId, input, userId }: Adding) {
  const values = await judge(tx, { organisationId, input, except: 0 })
  const { count } = await tx
    .selectFrom('approval_rules')
    .where('organisation_id', '=', organisationId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= approvalRuleLimits.rules) throw conflict(texts.tooMany)
  return tx
    .insertInto('approval_rules')
    .values({ ...values, organisation_id: organisationId, changed_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Returns a rule of the organisation. Throws if its revision isn't the given one. */
async function findRule(
  tx: Tx,
  organisationId: number,
  id: number,
  given?: { revision: number },
): Promise<ApprovalRule> {
  const rule = await selectRule(tx, organisationId, id).executeTakeFirst()
  if (!rule) throw notFound('This approval rule doesn’t exist any more.')
  if (given && given.revision !== rule.revision)
    throw stale('Another owner has changed this rule in the meantime.')
  return rule
}

interface Judged {
  organisationId: number
  input: ApprovalRuleInput
  /** Id of the rule to be changed; 0 for a new rule. */
  except: number
}

/**
 * Returns the columns of a rule. Throws if a named person may not approve, or if another rule
 * covers the same kind of action above the same value. The caller must have locked the
 * organisation.
 */
async function judge(tx: Tx, { organisationId, input, except }: Judged) {
  const { covers, above } = input
  const people = await readPeople(tx, organisationId)
  const isUnknown = (by: ApproverInput | null) =>
    typeof by === 'number' && !people.some(({ id }) => id === by)
  const errors: FieldErrors = {
    ...(isUnknown(input.first) && { first: [approvalRuleTexts.notMember] }),
    ...(isUnknown(input.second) && { second: [approvalRuleTexts.notMember] }),
  }
  const taken = await tx
    .selectFrom('approval_rules')
    .where('organisation_id', '=', organisationId)
    .where('covers', '=', covers)
    .where('above', 'is not distinct from', above)
    .where('id', '<>', except)
    .select('id')
    .executeTakeFirst()
  if (taken) errors['above'] = [approvalRuleTexts.taken]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const first = columnsOf(input.first)
  const second = columnsOf(input.second)
  return {
    covers,
    above,
    first_by: first.by!,
    first_user_id: first.user_id,
    second_by: second.by,
    second_user_id: second.user_id,
  }
}

function columnsOf(by: ApproverInput | null): { by: Level['by'] | null; user_id: number | null } {
  return typeof by === 'number' ? { by: 'person', user_id: by } : { by, user_id: null }
}

interface Noted {
  organisationId: number
  cause: Cause
  by: string
  /** Undefined if the rule is new. */
  before?: ApprovalRule
  /** Undefined if the rule is deleted. */
  after?: ApprovalRule
}

/** Records a change of the rules, and notifies the owners. */
async function note(tx: Tx, { organisationId, cause, by, ...change }: Noted): Promise<void> {
  const rule_id = (change.after ?? change.before)!.id
  const [before, after] = [change.before, change.after].map((rule) => rule && describeRule(rule))
  const resource = ['Organisation', organisationId] as const
  if (before !== undefined && after !== undefined) {
    const metadata = { rule_id, before, after }
    await record(tx, cause, { action: 'approval_rule.updated', resource, metadata })
  } else if (after !== undefined) {
    const metadata = { rule_id, after }
    await record(tx, cause, { action: 'approval_rule.created', resource, metadata })
  } else {
    const metadata = { rule_id, before: before! }
    await record(tx, cause, { action: 'approval_rule.deleted', resource, metadata })
  }
  const notice = { organisation_id: organisationId, by }
  const words = { before: before ?? null, after: after ?? null }
  await notify(tx, 'approval-rules-changed', { ...notice, ...words })
}
