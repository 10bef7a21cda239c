import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { tokenTexts } from '#domain/contract/api-token.ts'
import { getCalendarFeed } from '#domain/contract/calendar.ts'
import { colleagueTexts, listColleagues } from '#domain/contract/colleague.ts'
import { listSavedSearches, savedSearchTexts } from '#domain/contract/saved-search.ts'
import { listWebhooks } from '#domain/contract/webhook-calls.ts'
import { webhookTexts } from '#domain/contract/webhook.ts'
import { mayCall } from '#client/features/tenders/may-call.ts'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'
import { LogOutPanel } from './LogOutPanel.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { profileQuery } from './profile.ts'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

export function SettingsPage() {
  const user = useUser()
  const notice = useLocation({ select: ({ state }) => state.notice })
  // Fresh from the server, into the place where everybody reads the user.
  useQuery(profileQuery)
  return (
    <div className="mx-auto flex max-w-200 flex-col gap-6">
      <PageHeading title="Settings" />
      {notice && !user.mfa_enabled && <Banner kind="warning">{notice}</Banner>}
      <ProfilePanel user={user} />
      {mayCall(user, listColleagues) && (
        <Panel title={colleagueTexts.title}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{colleagueTexts.settings}</p>
            <Link to="/colleagues" className={buttonClass('secondary')}>
              {colleagueTexts.manage}
            </Link>
          </div>
        </Panel>
      )}
      {mayCall(user, listWebhooks) && (
        <Panel title={webhookTexts.title}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{webhookTexts.settings}</p>
            <Link to="/webhooks" className={buttonClass('secondary')}>
              {webhookTexts.manage}
            </Link>
          </div>
        </Panel>
      )}
      <div id="notifications" className="flex scroll-mt-4 flex-col gap-6">
        <NotificationsPanel user={user} />
        {mayCall(user, listSavedSearches) && (
          <Panel title={savedSearchTexts.title}>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>{savedSearchTexts.settings}</p>
              <Link to="/supplier/searches" className={buttonClass('secondary')}>
                {savedSearchTexts.manage}
              </Link>
            </div>
          </Panel>
        )}
      </div>
      {mayCall(user, getCalendarFeed) && <CalendarPanel />}
      <SecurityPanel user={user} />
      <PasswordPanel user={user} />
      <SessionsPanel />
      <Panel title={tokenTexts.title}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{tokenTexts.settings}</p>
          <Link to="/settings/tokens" className={buttonClass('secondary')}>
            {tokenTexts.manage}
          </Link>
        </div>
      </Panel>
      <LogOutPanel />
    </div>
  )
}
