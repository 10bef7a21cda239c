import { Outlet } from '@tanstack/react-router'
import { SessionWatch } from '#client/features/auth/SessionWatch.tsx'
import { SkipLink } from '#client/ui/SkipLink.tsx'
import { Toaster } from '#client/ui/Toaster.tsx'
import { Footer } from './Footer.tsx'
import { PasswordRequest } from './PasswordRequest.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame of every page behind the sign-in. */
export function AppLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-4 py-6 sm:px-6 sm:py-8">
        <PasswordRequest />
        <Outlet />
      </main>
      <Footer />
      <Toaster />
      <SessionWatch />
    </div>
  )
}
