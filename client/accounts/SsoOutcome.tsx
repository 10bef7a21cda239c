import { Banner } from '#client/ui/Banner.tsx'
import { useSsoOutcome } from './sso-outcome.ts'

/** Says how a visit to an identity provider ended. */
export function SsoOutcome() {
  const outcome = useSsoOutcome()
  return outcome ? <Banner kind={outcome.kind}>{outcome.text}</Banner> : null
}
