import type { PageMeta } from '#kernel/contract/pagination.ts'
import { counted } from '#kernel/format/number.ts'

/** Returns the number of results of a list, such as "12 tenders" or "At least 10,000 tenders". */
export function countText({ total, is_capped = false }: PageMeta, one: string, many?: string) {
  const text = counted(total, one, many)
  return is_capped ? `At least ${text}` : text
}
