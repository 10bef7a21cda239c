import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { PasswordPrompt } from '#features/accounts/sign-in/client/PasswordPrompt.tsx'
import { SessionWatch } from '#features/accounts/sign-in/client/SessionWatch.tsx'
import { brand } from '#kernel/client/lib/brand.ts'
import { onReturn, useIsReachable } from '#kernel/client/lib/connection.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { UserProvider, useUser } from '#kernel/client/lib/session.tsx'
import { whenIdle } from '#kernel/client/lib/when-idle.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { DeferredContent } from '#kernel/client/ui/DeferredContent.tsx'
import { SkipLink } from '#kernel/client/ui/SkipLink.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { Toaster } from '#kernel/client/ui/Toaster.tsx'
import { CurrentSection } from './CurrentSection.tsx'
import { Footer } from './Footer.tsx'
import { PageSpinner } from './PageSpinner.tsx'
import { TopBar } from './TopBar.tsx'

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

/**
 * Loads the installation's live chat, if one is configured. The third-party script is loaded last,
 * and only on signed-in pages: the URLs of other pages, such as password reset, can contain secret
 * tokens.
 */
function useChatWidget(): void {
  useEffect(() => {
    const { chat_widget_url } = brand
    if (!chat_widget_url) return undefined
    let isLoaded = false
    const cancel = whenIdle(() => {
      isLoaded = true
      const script = document.createElement('script')
      script.src = chat_widget_url
      script.async = true
      document.head.append(script)
    })
    return () => {
      cancel()
      // A script can't be unloaded, so the page is reloaded when the user leaves the signed-in
      // pages.
      if (isLoaded) location.reload()
    }
  }, [])
}

/**
 * Banner shown while the server is unreachable. The live region is always rendered, because screen
 * readers ignore a live region that is added together with its text.
 */
function OfflineBanner() {
  const isReachable = useIsReachable()
  useEffect(() => onReturn(() => toast.info('You’re back online.')), [])
  return (
    <div role="status" className="sticky top-0 z-30 print:hidden">
      {!isReachable && (
        <p className="flex max-w-none animate-appear items-center justify-center gap-2 border-b border-line bg-pending-bg px-4 py-2 text-sm font-semibold text-pending-fg">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          <span>You’re offline. We’ll update this page when you reconnect.</span>
        </p>
      )}
    </div>
  )
}

/** Banner on every page that asks the user to replace a password set by an administrator. */
function PasswordRequest() {
  const { must_change_password } = useUser()
  if (!must_change_password) return null
  return (
    <div className="mb-6">
      <Banner
        kind="warning"
        actions={
          <Link to="/settings" hash="password" className={buttonClass('secondary', 'small')}>
            Change password
          </Link>
        }
      >
        An administrator set your password. Please change it to one that only you know.
      </Banner>
    </div>
  )
}

const texts = {
  /**
   * Shown on the home page, to which users are redirected from pages that their role may not open.
   */
  noAccess: 'You don’t have access to that page.',
}

/** Banner for users who were redirected home from a page that their role may not open. */
function AccessNotice() {
  const isRefused = useLocation({ select: ({ state }) => state.isRefused })
  if (!isRefused) return null
  return (
    <div className="mb-6">
      <Banner kind="warning">{texts.noAccess}</Banner>
    </div>
  )
}
