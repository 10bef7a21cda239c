import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { PasswordPrompt } from '#client/features/auth/PasswordPrompt.tsx'
import { SessionWatch } from '#client/features/auth/SessionWatch.tsx'
import { queryClient } from '#client/lib/query.ts'
import { UserProvider } from '#client/lib/session.tsx'
import { DeferredContent } from '#client/ui/DeferredContent.tsx'
import { SkipLink } from '#client/ui/SkipLink.tsx'
import { Toaster } from '#client/ui/Toaster.tsx'
import { AccessNotice } from './AccessNotice.tsx'
import { CurrentSection } from './CurrentSection.tsx'
import { Footer } from './Footer.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageSpinner } from './PageSpinner.tsx'
import { PasswordRequest } from './PasswordRequest.tsx'
import { TopBar } from './TopBar.tsx'
import { useChatWidget } from './use-chat-widget.ts'

/** Layout of every page that requires a session. */
export function AppLayout() {
  useChatWidget()
  return (
    <QueryClientProvider client={queryClient}>
      <UserProvider>
        <DeferredContent first={<PageSpinner />}>
          <div className="flex min-h-dvh flex-col">
            <SkipLink />
            <TopBar />
            <CurrentSection />
            <OfflineBanner />
            <main
              id="main"
              tabIndex={-1}
              className="mx-auto w-full max-w-page wide-page px-4 py-4 sm:p-6"
            >
              <PasswordRequest />
              <AccessNotice />
              <Outlet />
            </main>
            <Footer />
            <Toaster />
            <SessionWatch />
            <PasswordPrompt />
          </div>
        </DeferredContent>
      </UserProvider>
    </QueryClientProvider>
  )
}
