// Outcome of a visit to an identity provider. The server adds it to the page's address.
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
