import { expect, test } from 'vitest'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { errorsOf } from '#kernel/client/lib/form-errors.ts'
import {
  panelInputOf,
  panelSchema,
  panelValues,
  type MemberValues,
  type PanelValues,
} from './panel-values.ts'

const member: MemberValues = {
  user_id: 2,
  name: 'Ada',
  is_guest: false,
  role: 'evaluator',
  hasAll: false,
  criteria: [],
}

const values: PanelValues = { ...panelValues(null, 1), members: [member] }

const errorsIn = (given: PanelValues, needsReason = false) =>
  errorsOf(panelSchema({ needsReason }).safeParse(given).error?.issues ?? [])

test('the author of a new panel is its chair unless they choose another person', () => {
  expect(panelInputOf(panelValues(null, 1), null)).toMatchObject({ chair_id: 1, members: [] })
})

test('an evaluator who is not assigned to all criteria needs at least one', () => {
  expect(errorsIn(values)).toEqual({
    'members.0.criteria': 'Choose at least one criterion, or all',
  })
  expect(errorsIn({ ...values, members: [{ ...member, hasAll: true }] })).toEqual({})
  expect(errorsIn({ ...values, members: [{ ...member, role: 'observer' }] })).toEqual({})
})

test('a change after scoring has started requires a reason', () => {
  const changed = { ...values, members: [] }
  expect(errorsIn(changed, true)).toEqual({ reason: evaluationTexts.reasonRequired })
})

test('criteria are sent only for evaluators who are assigned to some of them', () => {
  const chosen = { ...member, criteria: ['quality'] }
  const sent = (one: MemberValues) => panelInputOf({ ...values, members: [one] }, 3).members[0]
  expect(sent(chosen)).toEqual({ user_id: 2, role: 'evaluator', criteria: ['quality'] })
  expect(sent({ ...chosen, hasAll: true })?.criteria).toBeNull()
  expect(sent({ ...chosen, role: 'observer' })?.criteria).toBeNull()
})
