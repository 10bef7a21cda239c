import { expect, test } from 'vitest'
import { memberTexts, whyNotManage } from './approved-member.ts'

test('only members of approved organisations can manage the organisation’s data', () => {
  const organisation = { id: 1 }
  expect(whyNotManage({ organisation, verification_status: 'approved' })).toBeUndefined()
  for (const verification_status of ['pending', 'rejected'] as const) {
    expect(whyNotManage({ organisation, verification_status })).toEqual({
      kind: 'forbidden',
      message: memberTexts.notApproved,
    })
  }
  expect(whyNotManage({ organisation: null, verification_status: null })).toEqual({
    kind: 'forbidden',
    message: memberTexts.noOrganisation,
  })
})
