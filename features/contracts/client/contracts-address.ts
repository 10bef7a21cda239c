import * as z from 'zod/mini'
import { contractSorts, contractStates } from '../contract/contract-lists.ts'
import { day, oneOf, page, text } from '#kernel/client/lists/address-fields.ts'

export const contractsAddress = z.object({
  filter: oneOf(contractStates),
  search: text,
  ends_from: day,
  ends_to: day,
  sort: oneOf(contractSorts),
  page,
})
