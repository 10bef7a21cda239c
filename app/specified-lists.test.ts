// Compares the closed lists, defaults and limits with the specification, value by value.
import { expect, test } from 'vitest'
import { auditKeywords } from '#features/audit/contract/audit.ts'
import { documentTypes } from '#features/tenders/documents/contract/document.ts'
import { acceptedExtensions, fileLimits } from '#kernel/contract/file.ts'
import { moderationFilters } from '#features/tenders/moderation/contract/moderation-lists.ts'
import { moderationStatuses } from '#features/tenders/moderation/contract/moderation.ts'
import { organisationTypes, verificationStatuses } from '#kernel/contract/organisation.ts'
import { minPasswordLength } from '#features/accounts/contract/password.ts'
import { maxQuestionLength, questionStatuses } from '#features/questions/contract/question.ts'
import { roles } from '#kernel/contract/role.ts'
import {
  categories,
  currencies,
  eligibilityTypes,
  procedureTypes,
  tenderStatuses,
} from '#features/tenders/contract/tender.ts'
import { defaultProcedureType } from '#features/tenders/contract/tender.ts'

test.each([
  ['roles', roles, ['supplier', 'buyer', 'admin']],
  ['types of organisations', organisationTypes, ['supplier', 'buyer']],
  ['verification statuses', verificationStatuses, ['pending', 'approved', 'rejected']],
  [
    'procedure types',
    procedureTypes,
    ['PQQ', 'SQ', 'PSQ', 'RFQ', 'RFI', 'ITT', 'Framework', 'DPS'],
  ],
  ['eligibility types', eligibilityTypes, ['open', 'invite_only', 'nda_gated']],
  ['currencies', currencies, ['GBP', 'EUR', 'USD']],
  ['tender statuses', tenderStatuses, ['draft', 'published', 'closed', 'awarded', 'cancelled']],
  ['tabs of moderation', moderationFilters, ['pending', 'flagged', 'approved', 'rejected']],
  ['question statuses', questionStatuses, ['awaiting', 'answered', 'published']],
  [
    'words that colour a badge',
    auditKeywords,
    ['created', 'updated', 'deleted', 'published', 'login'],
  ],
  [
    'categories',
    categories,
    [
      ...['cleaning', 'security', 'catering', 'waste', 'grounds', 'pest'],
      ...['reception', 'mailroom', 'window', 'hygiene', 'other'],
    ],
  ],
  ['document types', documentTypes, ['specification', 'terms_and_conditions', 'addendum', 'other']],
  [
    'accepted file types',
    acceptedExtensions,
    ['.pdf', '.doc', '.docx', '.xls', '.xlsx', '.zip', '.jpg', '.jpeg', '.png'],
  ],
])('the %s match the specification', (_, list, specified) => {
  expect(list).toEqual(specified)
})

test('limits and defaults match the specification', () => {
  expect({ defaultProcedureType, minPasswordLength, maxQuestionLength }).toEqual({
    defaultProcedureType: 'ITT',
    minPasswordLength: 12,
    maxQuestionLength: 2000,
  })
  expect(fileLimits.megabytes).toBe(50)
  expect(moderationStatuses).toEqual(expect.arrayContaining([...moderationFilters]))
})
