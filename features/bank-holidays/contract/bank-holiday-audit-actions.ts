// Audit actions about bank holidays.
import { auditAction } from '#kernel/contract/audit-action.ts'

interface OfBankHoliday {
  nation: string
  day: string
  name: string
}

export const bankHolidayAuditActions = {
  'bank_holiday.created': auditAction<OfBankHoliday>('added the bank holiday “{name}” on {day}'),
  'bank_holiday.updated': auditAction<OfBankHoliday>('changed the bank holiday “{name}” on {day}'),
  'bank_holiday.deleted': auditAction<OfBankHoliday>('removed the bank holiday “{name}” on {day}'),
}
