import * as z from 'zod/mini'
import { text, wholeNumber } from '#kernel/client/lists/address-fields.ts'

/** Key of the criterion and id of the bid that an evaluation page shows. */
export const evaluationAddress = z.object({ criterion: text, bid: wholeNumber })
