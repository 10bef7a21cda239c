import { Navigate } from '@tanstack/react-router'
import type { PageMeta } from '#domain/contract/pagination.ts'

/** A page may be gone that an address names, or that has just emptied: the last one takes its place. */
export function PastLastPage({ meta: { current_page, last_page } }: { meta: PageMeta }) {
  if (current_page <= last_page) return null
  const page = last_page === 1 ? undefined : last_page
  return <Navigate to="." search={(address: object) => ({ ...address, page })} replace />
}
