import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { brand } from '#kernel/client/lib/brand.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { MailLink } from '#kernel/client/ui/MailLink.tsx'
import { SkipLink } from '#kernel/client/ui/SkipLink.tsx'
import { Footer } from './Footer.tsx'
import { PlainBar } from './PlainBar.tsx'

/** This component is loaded separately, because signed-in users never see it. */
const VisitorLinks = lazyPart(() => import('./VisitorLinks.tsx'), 'VisitorLinks')

/** Layout of the pages that require no session. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PlainBar>
        <Suspense>
          <VisitorLinks />
        </Suspense>
      </PlainBar>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-120 px-4 py-8 has-data-wide:max-w-wizard sm:py-12"
      >
        <Outlet />
        <p className="mt-10 text-sm text-muted">
          Need help? Email <MailLink address={brand.support_email} />
        </p>
      </main>
      <Footer />
    </div>
  )
}
