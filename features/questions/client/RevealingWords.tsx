import { useDeferredValue } from 'react'
import { findIdentifyingWords } from '#features/tenders/rules/identifying-words.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { quote } from './quote.ts'

/**
 * Warning about words that may identify the supplier. Shown while the supplier is writing, because
 * a sent question can't be edited.
 */
export function RevealingWords({ text }: { text: string }) {
  const user = useUser()
  const asker = { organisation: user.organisation?.name ?? '', people: [user] }
  const words = findIdentifyingWords(useDeferredValue(text), asker)
  if (words.length === 0) return null
  return (
    <Banner kind="warning" title="This may reveal who you are">
      Your question says {quote(words)}. Other suppliers will read your question as you write it.
      Leave names out.
    </Banner>
  )
}
