import * as z from 'zod/mini'
import { day, page, text, wholeNumber } from '#kernel/client/lists/address-fields.ts'

export const auditAddress = z.object({
  tender: text,
  action: text,
  resource_type: text,
  resource_id: wholeNumber,
  user_id: wholeNumber,
  from_date: day,
  to_date: day,
  page,
})
export type AuditAddress = z.output<typeof auditAddress>
