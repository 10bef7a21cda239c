import * as z from 'zod/mini'
import { wholeNumber } from '#kernel/client/lists/address-fields.ts'

/** Id of the unfinished tender that the wizard continues. */
export const creationAddress = z.object({ draft: wholeNumber })
