import { Outlet } from '@tanstack/react-router'
import { noticesTitle } from '#domain/contract/brand.ts'
import { brand } from '#client/lib/brand.ts'
import { MailLink } from '#client/ui/MailLink.tsx'
import { SkipLink } from '#client/ui/SkipLink.tsx'
import { Footer } from './Footer.tsx'
import { PlainBar } from './PlainBar.tsx'

/** Layout of the pages that require no session. */
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
        <div className="mt-10 flex flex-col gap-2 text-sm text-muted">
          {brand.has_public_notices && (
            <p>
              <a href="/notices">{noticesTitle}</a>
            </p>
          )}
          <p>
            Need help? Email <MailLink address={brand.support_email} />
          </p>
        </div>
      </main>
      <Footer />
    </div>
  )
}
