import * as z from 'zod/mini'
import { questionFilters } from '../contract/question.ts'
import { oneOf, text, wholeNumber } from '#kernel/client/lists/address-fields.ts'

/**
 * Parameters of a tender's page. `tab` may be any text, because the available tabs depend on the
 * tender and the reader. `filter` and `search` belong to the tab for questions, which keeps the
 * other parameters when it changes these; `lot` belongs to the tab for bids.
 */
export const tenderAddress = z.object({
  tab: text,
  filter: oneOf(questionFilters),
  search: text,
  lot: wholeNumber,
})
