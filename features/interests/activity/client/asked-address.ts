import * as z from 'zod/mini'
import { askedFilters } from '#features/tenders/history/contract/own-activity.ts'
import { oneOf, page, text } from '#kernel/client/lists/address-fields.ts'

export const askedAddress = z.object({ filter: oneOf(askedFilters), search: text, page })
