import { useLocation } from '@tanstack/react-router'
import { Banner } from '#kernel/client/ui/Banner.tsx'

const texts = {
  /**
   * Shown on the home page, to which users are redirected from pages that their role may not open.
   */
  noAccess: 'You don’t have access to that page.',
}

/** Banner for users who were redirected home from a page that their role may not open. */
export function AccessNotice() {
  const isRefused = useLocation({ select: ({ state }) => state.isRefused })
  if (!isRefused) return null
  return (
    <div className="mb-6">
      <Banner kind="warning">{texts.noAccess}</Banner>
    </div>
  )
}
