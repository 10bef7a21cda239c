// Outcome after an identity provider was tested or linked, or the reason why signing in there
// failed. The server passes a code for it in the `sso` parameter of the page's URL.
import { useLocation } from '@tanstack/react-router'
import { ssoOutcomes, ssoRefusals } from '#domain/contract/sso.ts'
import { inactiveTexts } from '#domain/rules/account.ts'

interface Outcome {
  kind: 'success' | 'danger'
  text: string
}

const refusals: Partial<Record<string, string>> = { ...ssoRefusals, ...inactiveTexts }
const outcomes: Partial<Record<string, string>> = ssoOutcomes

export function useSsoOutcome(): Outcome | undefined {
  const code = useLocation({ select: ({ search }) => (search as { sso?: unknown }).sso })
  if (typeof code !== 'string') return undefined
  const done = outcomes[code]
  if (done) return { kind: 'success', text: done }
  const text = refusals[code]
  return text ? { kind: 'danger', text } : undefined
}
