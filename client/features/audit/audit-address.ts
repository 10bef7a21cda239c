import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

export const auditPath = '/admin/audit-logs'

/** The filters and the page, as the address holds them. */
export interface AuditAddress {
  action?: string | undefined
  resource_type?: string | undefined
  user_id?: number | undefined
  from_date?: string | undefined
  to_date?: string | undefined
  page?: number | undefined
}

/** What an address holds that means nothing here is left aside. */
export function useAuditAddress(): AuditAddress {
  const given: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(
    () => ({
      action: textIn(given['action']),
      resource_type: textIn(given['resource_type']),
      user_id: numberIn(given['user_id']),
      from_date: dayIn(given['from_date']),
      to_date: dayIn(given['to_date']),
      page: numberIn(given['page']),
    }),
    [given],
  )
}

/** The router reads figures in an address as numbers. */
function textIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, 100) || undefined
}

function numberIn(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined
}

function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}
