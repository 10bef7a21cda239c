import * as z from 'zod/mini'
import {
  moderationFilters,
  moderationGroups,
  moderationSorts,
} from '#features/tenders/moderation/contract/moderation-lists.ts'
import { oneOf, page, text } from '#kernel/client/lists/address-fields.ts'

export const moderationAddress = z.object({
  filter: oneOf(moderationFilters),
  /** Group within the tab for pending tenders. Default: the first group. */
  group: oneOf(moderationGroups),
  search: text,
  sort: oneOf(moderationSorts),
  page,
})
