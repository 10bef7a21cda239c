import * as z from 'zod/mini'
import { userFilters, userSorts } from '../contract/admin-user-lists.ts'
import { oneOf, page, text } from '#kernel/client/lists/address-fields.ts'

export const usersAddress = z.object({
  filter: oneOf(userFilters),
  search: text,
  sort: oneOf(userSorts),
  page,
})
