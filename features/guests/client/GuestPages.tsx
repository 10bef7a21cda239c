// The two guest pages. The router imports both from this file; their content is loaded separately.
import { useParams } from '@tanstack/react-router'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'

const GuestOpening = lazyPart(() => import('./GuestOpening.tsx'), 'GuestOpening')
const GuestOpenings = lazyPart(() => import('./GuestOpenings.tsx'), 'GuestOpenings')

export function OpeningsPage() {
  return <GuestOpenings />
}

export function OpeningPage() {
  const { tenderId } = useParams({ from: '/signed-in/openings/$tenderId' })
  return <GuestOpening key={tenderId} tenderId={tenderId} />
}
