import { memberTexts } from '../rules/approved-member.ts'
import { forbidden } from '#kernel/server/http/refusal.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'

/** Returns the caller's organisation. Throws a refusal if they don't belong to one. */
export function organisationOf({ organisation }: SessionUser) {
  if (!organisation) throw forbidden(memberTexts.noOrganisation)
  return organisation
}
