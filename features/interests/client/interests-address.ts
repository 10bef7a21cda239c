import * as z from 'zod/mini'
import { interestSorts, interestTabs } from '../contract/interest-lists.ts'
import { oneOf, page, text } from '#kernel/client/lists/address-fields.ts'

export const interestsAddress = z.object({
  filter: oneOf(interestTabs),
  search: text,
  sort: oneOf(interestSorts),
  page,
})
