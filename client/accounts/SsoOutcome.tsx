import { Banner } from '#client/ui/Banner.tsx'
import { useSsoOutcome } from './sso-outcome.ts'

/** Banner with the outcome of a visit to an identity provider. */
export function SsoOutcome() {
  const outcome = useSsoOutcome()
  return outcome ? <Banner kind={outcome.kind}>{outcome.text}</Banner> : null
}
