import { expect, test } from 'vitest'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { errorsOf } from '#kernel/client/lib/form-errors.ts'
import {
  declarationsInput,
  declarationsSchema,
  withoutConflicts,
  type DeclarationValues,
} from './declaration-values.ts'

const row = (values: Partial<DeclarationValues>): DeclarationValues => ({
  organisation_id: 1,
  name: 'Northwind',
  choice: '',
  statement: '',
  ...values,
})

const errorsIn = (rows: DeclarationValues[]) =>
  errorsOf(declarationsSchema.safeParse({ rows }).error?.issues ?? [])

test('every bidder requires a choice', () => {
  const rows = [row({ choice: 'none' }), row({ organisation_id: 2, name: 'Contoso' })]
  expect(errorsIn(rows)).toEqual({ 'rows.1.choice': 'Choose for Contoso' })
})

test('a conflict requires a description', () => {
  expect(errorsIn([row({ choice: 'conflict', statement: '  ' })])).toEqual({
    'rows.0.statement': evaluationTexts.statementRequired,
  })
  expect(errorsIn([row({ choice: 'conflict', statement: 'A relative works there' })])).toEqual({})
})

test('choosing “No conflict” for all fills only empty choices', () => {
  const conflict = row({ choice: 'conflict', statement: 'Former employer' })
  expect(withoutConflicts([row({}), conflict])).toEqual([row({ choice: 'none' }), conflict])
})

test('the description of a withdrawn conflict is not sent', () => {
  const { declarations } = declarationsInput([row({ choice: 'none', statement: 'Old text' })])
  expect(declarations).toEqual([{ organisation_id: 1, has_conflict: false, statement: '' }])
})
