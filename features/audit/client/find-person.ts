import { findAuditUsers, type AuditPerson } from '../contract/audit.ts'
import { call } from '#kernel/client/lib/api.ts'

export const labelOf = ({ name, email }: AuditPerson) => `${name} (${email})`

/**
 * Returns the user, null if the input is empty, or undefined if it doesn't identify exactly one
 * user.
 */
export async function findPerson(typed: string): Promise<AuditPerson | null | undefined> {
  if (typed === '') return null
  const search = /\(([^()\s]+@[^()\s]+)\)$/.exec(typed)?.[1] ?? typed
  const { data } = await call(findAuditUsers, { query: { search } })
  const wanted = search.toLowerCase()
  const exact = data.filter(({ name, email }) => email === wanted || name.toLowerCase() === wanted)
  const found = exact.length > 0 ? exact : data
  return found.length === 1 ? found[0] : undefined
}
