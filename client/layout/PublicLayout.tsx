import { Outlet } from '@tanstack/react-router'
import { SkipLink } from '#client/ui/SkipLink.tsx'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'

/** The frame of the pages that need no sign-in. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="bg-topbar">
        <div className="mx-auto flex h-14 w-full max-w-page items-center px-4 sm:px-6">
          <Brand />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-120 px-4 py-8 has-data-wide:max-w-wizard sm:py-12"
      >
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
