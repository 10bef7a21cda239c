import * as z from 'zod/mini'
import { organisationFilters, organisationSorts } from '../contract/admin-organisation-lists.ts'
import { oneOf, page, text } from '#kernel/client/lists/address-fields.ts'

export const organisationsAddress = z.object({
  filter: oneOf(organisationFilters),
  search: text,
  sort: oneOf(organisationSorts),
  page,
})
