import * as z from 'zod/mini'
import { page, text } from '#kernel/client/lists/address-fields.ts'

export const trashAddress = z.object({ search: text, page })
