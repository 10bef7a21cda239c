import { whyNotMember } from '#kernel/rules/member.ts'
import { useUser } from '#kernel/client/lib/session.tsx'

/**
 * Returns why the user may not change single sign-on, and whom to ask, or undefined if they may.
 */
export function useWhyNotManage(): string | undefined {
  return whyNotMember(useUser(), 'manageIdentity')?.message
}
