import { expect, test } from 'vitest'
import type { PanelFacts } from '../rules/evaluation-access.ts'
import { shownPages, type ReadEvaluation } from './evaluation-pages.ts'

const facts: PanelFacts = {
  stage: 'locked',
  is_chair: false,
  role: null,
  criteria: null,
  declaration: 'missing',
  is_guest: false,
  has_second_factor: true,
  hides_names: false,
  hides_prices: false,
  are_prices_sealed: false,
}

function pagesFor(changes: Partial<ReadEvaluation>) {
  const evaluation = { stage: 'locked', bidders: [], criteria: [], ...changes }
  return shownPages(evaluation as unknown as ReadEvaluation, facts)
}

test('only readers who can open the decision have an award tab', () => {
  expect(pagesFor({ may_read_decision: true })).toContain('award')
  expect(pagesFor({ may_read_decision: false })).not.toContain('award')
})
