import { whyNotMember } from '#domain/rules/member.ts'
import { useUser } from '#client/lib/session.tsx'

/**
 * Returns why the user may not change single sign-on, and whom to ask, or undefined if they may.
 */
export function useWhyNotManage(): string | undefined {
  return whyNotMember(useUser(), 'manageIdentity')?.message
}
