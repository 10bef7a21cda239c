import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { PasswordPrompt } from '#features/accounts/sign-in/client/PasswordPrompt.tsx'
import { SessionWatch } from '#features/accounts/sign-in/client/SessionWatch.tsx'
import { queryClient } from '#kernel/client/lib/query.ts'
import { UserProvider } from '#kernel/client/lib/session.tsx'
import { DeferredContent } from '#kernel/client/ui/DeferredContent.tsx'
import { SkipLink } from '#kernel/client/ui/SkipLink.tsx'
import { Toaster } from '#kernel/client/ui/Toaster.tsx'
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
