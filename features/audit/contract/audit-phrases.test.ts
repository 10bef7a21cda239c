import { expect, test } from 'vitest'
import { auditActions } from './audit-actions.ts'
import { actionName, auditChoices } from './audit-phrases.ts'

test('labels in the action filter contain no placeholders, and are unique', () => {
  const labels = auditChoices.map(({ label }) => label)
  expect(labels.filter((label) => /[{}…“”]/.test(label))).toEqual([])
  expect(new Set(labels).size).toBe(labels.length)
})

test('names of actions contain no abbreviations from the code', () => {
  const names = Object.keys(auditActions).map(actionName)
  expect(names.filter((name) => /\b(Sso|Scim|Nda|mfa|sso|scim|kpi|Letter)\b/.test(name))).toEqual(
    [],
  )
})
