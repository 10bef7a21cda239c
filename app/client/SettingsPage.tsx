import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  settingsMenuOf,
  settingsSections,
  type SettingsSection,
} from '#kernel/client/settings/settings-menu.ts'
import { SettingsFrame } from '#kernel/client/settings/SettingsFrame.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { CalendarPanel } from '#features/calendar/client/CalendarPanel.tsx'
import { LogOutButton } from '#features/accounts/settings/client/LogOutButton.tsx'
import { NotificationsPanel } from '#features/notifications/client/NotificationsPanel.tsx'
import { PasswordPanel } from '#features/accounts/settings/client/PasswordPanel.tsx'
import { ProfilePanel } from '#features/accounts/settings/client/ProfilePanel.tsx'
import { profileQuery } from '#features/accounts/settings/client/profile.ts'
import { SecurityPanel } from '#features/accounts/settings/client/SecurityPanel.tsx'
import { SessionsPanel } from '#features/accounts/settings/client/SessionsPanel.tsx'

export function SettingsPage() {
  const user = useUser()
  const notice = useLocation({ select: ({ state }) => state.notice })
  const hash = useLocation({ select: (location) => location.hash })
  // This query refetches the profile and updates the cached user.
  useQuery(profileQuery)
  const entries = settingsMenuOf(user).flatMap((group) => group.entries)
  const sections = settingsSections.filter((id) => entries.some(({ section }) => section === id))
  const needsMfa = notice !== undefined && !user.mfa_enabled
  const asked = hash === 'password' || (!hash && needsMfa) ? 'security' : hash
  const open = sections.find((id) => id === asked)
  const panels: Record<SettingsSection, ReactNode> = {
    profile: <ProfilePanel user={user} />,
    notifications: <NotificationsPanel user={user} />,
    calendar: <CalendarPanel />,
    security: (
      <>
        <SecurityPanel user={user} />
        <PasswordPanel user={user} />
      </>
    ),
    sessions: <SessionsPanel />,
  }
  return (
    <SettingsFrame
      heading={
        <div className="flex flex-col gap-6">
          <PageHeading title="Settings" />
          {needsMfa && <Banner kind="warning">{notice}</Banner>}
        </div>
      }
      openSection={open}
    >
      {sections.map((id) => (
        <div
          key={id}
          id={id}
          data-section=""
          // Narrow screens show one section at a time. The others stay rendered, so that no
          // input is lost when a phone is rotated.
          className={joinClasses('flex scroll-mt-4 flex-col gap-6', id !== open && 'max-lg:hidden')}
        >
          {panels[id]}
        </div>
      ))}
      <LogOutButton />
    </SettingsFrame>
  )
}
