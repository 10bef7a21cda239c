import { useLocation } from '@tanstack/react-router'
import { errorTexts } from '#domain/contract/errors.ts'
import { Banner } from '#client/ui/Banner.tsx'

/** Banner for users who were redirected home from a page that their role may not open. */
export function AccessNotice() {
  const isRefused = useLocation({ select: ({ state }) => state.isRefused })
  if (!isRefused) return null
  return (
    <div className="mb-6">
      <Banner kind="warning">{errorTexts.noAccess}</Banner>
    </div>
  )
}
