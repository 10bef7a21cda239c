import { Outlet } from '@tanstack/react-router'
import { noticesTitle } from '#domain/contract/brand.ts'
import { brand } from '#client/lib/brand.ts'
import { MailLink } from '#client/ui/MailLink.tsx'
import { SkipLink } from '#client/ui/SkipLink.tsx'
import { Footer } from './Footer.tsx'
import { PlainBar } from './PlainBar.tsx'

/** The frame of the pages that need no sign-in. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PlainBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-120 px-4 py-8 has-data-wide:max-w-wizard sm:py-12"
      >
        <Outlet />
        {brand.has_public_notices && (
          <p className="mt-10 text-sm">
            <a href="/notices">{noticesTitle}</a>
          </p>
        )}
        <p className="mt-2 text-sm text-muted first:mt-10">
          Need help? Email <MailLink address={brand.support_email} />
        </p>
      </main>
      <Footer />
    </div>
  )
}
