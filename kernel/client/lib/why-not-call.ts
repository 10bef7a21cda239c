import { memberActionOf, type Endpoint } from '#kernel/contract/endpoint.ts'
import { whyNotMember, type Member } from '#kernel/rules/member.ts'

/**
 * Returns why the user's role within their organisation doesn't allow a call, with the name of
 * somebody to ask, or null if it does.
 */
export function whyNotCall(user: Member, endpoint: Endpoint): string | null {
  return whyNotMember(user, memberActionOf(endpoint))?.message ?? null
}
