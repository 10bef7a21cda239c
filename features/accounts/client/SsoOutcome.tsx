import { Banner } from '#kernel/client/ui/Banner.tsx'
import { useSsoOutcome } from './sso-outcome.ts'

/**
 * Banner with the outcome after an identity provider was tested or linked, or with the reason why
 * signing in there failed.
 */
export function SsoOutcome() {
  const outcome = useSsoOutcome()
  return outcome ? <Banner kind={outcome.kind}>{outcome.text}</Banner> : null
}
