import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'
import { LogOutPanel } from './LogOutPanel.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { profileQuery } from './profile.ts'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SettingRows } from './SettingRows.tsx'
import { sectionsOf, type SectionId } from './settings-sections.ts'
import { SettingsNav } from './SettingsNav.tsx'

export function SettingsPage() {
  const user = useUser()
  const notice = useLocation({ select: ({ state }) => state.notice })
  const hash = useLocation({ select: (location) => location.hash })
  // This query refetches the profile and updates the cached user.
  useQuery(profileQuery)
  const sections = sectionsOf(user)
  const needsMfa = notice !== undefined && !user.mfa_enabled
  const asked = hash || (needsMfa && 'security')
  const current = sections.find(({ id }) => id === asked)?.id
  const panels: Record<SectionId, ReactNode> = {
    profile: <ProfilePanel user={user} />,
    notifications: <NotificationsPanel user={user} />,
    calendar: <CalendarPanel />,
    security: (
      <>
        <SecurityPanel user={user} />
        <PasswordPanel user={user} />
      </>
    ),
    platform: <h2 className="text-h3 font-semibold">Platform</h2>,
    sessions: <SessionsPanel />,
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Settings" />
      {needsMfa && <Banner kind="warning">{notice}</Banner>}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <SettingsNav sections={sections} isOpen={current !== undefined} />
        <div className="flex max-w-200 flex-col gap-6 *:scroll-mt-4">
          {sections.map(({ id, pages }) => (
            <div
              key={id}
              id={id}
              data-section=""
              // Narrow screens show one section at a time. The others stay rendered, so that no
              // input is lost when a phone is rotated.
              className={joinClasses('flex flex-col gap-6', id !== current && 'max-lg:hidden')}
            >
              {panels[id]}
              <SettingRows rows={pages} />
              {id === 'sessions' && <LogOutPanel />}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
