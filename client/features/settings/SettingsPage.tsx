import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { listApiTokens, tokenTexts } from '#domain/contract/api-token.ts'
import { getCalendarFeed } from '#domain/contract/calendar.ts'
import { colleagueTexts, listColleagues } from '#domain/contract/colleague.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { listSavedSearches, savedSearchTexts } from '#domain/contract/saved-search.ts'
import { signInsLink, ssoLink, webhooksLink } from '#domain/contract/settings-links.ts'
import { isGuest } from '#domain/rules/guest.ts'
import { mayCall } from '#client/lib/may-call.ts'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { LogOutPanel } from './LogOutPanel.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { profileQuery } from './profile.ts'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SettingsNav } from './SettingsNav.tsx'

export function SettingsPage() {
  const user = useUser()
  const notice = useLocation({ select: ({ state }) => state.notice })
  // Refetches the profile into the shared cache of the user.
  useQuery(profileQuery)
  const mayOpen = (endpoint: Endpoint) => !isGuest(user) && mayCall(user, endpoint)
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Settings" />
      {notice && !user.mfa_enabled && <Banner kind="warning">{notice}</Banner>}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <SettingsNav hasCalendar={mayOpen(getCalendarFeed)} />
        <div className="flex max-w-200 flex-col gap-6 *:scroll-mt-4">
          <div id="profile" className="flex flex-col gap-6">
            <ProfilePanel user={user} />
            {mayOpen(listColleagues) && (
              <>
                <LinkPanel texts={colleagueTexts} to="/colleagues" />
                <LinkPanel texts={webhooksLink} to="/webhooks" />
                <LinkPanel texts={ssoLink} to="/settings/sso" />
              </>
            )}
          </div>
          <div id="notifications" className="flex flex-col gap-6">
            <NotificationsPanel user={user} />
            {mayOpen(listSavedSearches) && (
              <LinkPanel texts={savedSearchTexts} to="/supplier/searches" />
            )}
          </div>
          {mayOpen(getCalendarFeed) && (
            <div id="calendar">
              <CalendarPanel />
            </div>
          )}
          <div id="security" className="flex flex-col gap-6">
            <SecurityPanel user={user} />
            <PasswordPanel user={user} />
            {!isGuest(user) && <LinkPanel texts={signInsLink} to="/settings/sign-ins" />}
          </div>
          <div id="sessions" className="flex flex-col gap-6">
            <SessionsPanel />
            {mayOpen(listApiTokens) && <LinkPanel texts={tokenTexts} to="/settings/tokens" />}
            <LogOutPanel />
          </div>
        </div>
      </div>
    </div>
  )
}
