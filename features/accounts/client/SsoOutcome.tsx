import { useLocation } from '@tanstack/react-router'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { inactiveTexts } from '#kernel/rules/account.ts'
import { ssoRefusals } from '../contract/sso.ts'

/**
 * Banner with the result of testing or linking an identity provider, or with the reason why a
 * sign-in with it failed.
 */
export function SsoOutcome() {
  const outcome = useSsoOutcome()
  return outcome ? <Banner kind={outcome.kind}>{outcome.text}</Banner> : null
}

// Result of testing or linking an identity provider, or the reason why a sign-in with it failed.
// The server passes a code for it in the `sso` parameter of the page's URL.

/** Messages shown after a provider was tested or linked successfully, by the code in the URL. */
const ssoOutcomes = {
  tested: 'The test worked. You can switch single sign-on on now.',
  linked: 'The sign-in is linked to your account.',
} as const

interface Outcome {
  kind: 'success' | 'danger'
  text: string
}

const refusals: Partial<Record<string, string>> = { ...ssoRefusals, ...inactiveTexts }
const outcomes: Partial<Record<string, string>> = ssoOutcomes

function useSsoOutcome(): Outcome | undefined {
  const code = useLocation({ select: ({ search }) => (search as { sso?: unknown }).sso })
  if (typeof code !== 'string') return undefined
  const done = outcomes[code]
  if (done) return { kind: 'success', text: done }
  const text = refusals[code]
  return text ? { kind: 'danger', text } : undefined
}
