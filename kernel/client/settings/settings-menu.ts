import type { LinkProps } from '@tanstack/react-router'
import type { Role } from '#kernel/contract/role.ts'
import {
  approvalRulesLink,
  bankHolidaysLink,
  calendarAccess,
  colleaguesLink,
  signInsLink,
  ssoLink,
  ssoUseLink,
  tokensLink,
  webhooksLink,
} from '#kernel/contract/settings-links.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { isGuest } from '#kernel/rules/guest.ts'

/** Sections of the settings page, in display order. */
export const settingsSections = [
  'profile',
  'notifications',
  'calendar',
  'security',
  'sessions',
] as const

export type SettingsSection = (typeof settingsSections)[number]

export interface SettingsEntry {
  label: string
  /** One sentence about the setting. */
  hint: string
  to: NonNullable<LinkProps['to']>
  /** Section of the settings page, if the setting has no page of its own. */
  section?: SettingsSection
}

export interface SettingsGroup {
  label: string
  entries: SettingsEntry[]
}

/** Returns the settings that are available to the user, in display order. */
export function settingsMenuOf(user: CurrentUser): SettingsGroup[] {
  const mayOpen = (access: readonly Role[]) => !isGuest(user) && access.includes(user.role)
  const isMember = mayOpen(colleaguesLink.access)
  const groups = [
    {
      label: 'You',
      entries: [
        sections.profile,
        sections.notifications,
        mayOpen(calendarAccess) && sections.calendar,
      ],
    },
    {
      label: 'Security',
      entries: [
        sections.security,
        !isGuest(user) && pageOf(signInsLink, '/settings/sign-ins'),
        sections.sessions,
      ],
    },
    {
      label: 'Organisation',
      entries: isMember
        ? [
            pageOf(colleaguesLink, '/colleagues'),
            mayOpen(approvalRulesLink.access) &&
              pageOf(approvalRulesLink, '/settings/approval-rules'),
            pageOf(ssoLink, '/settings/sso'),
          ]
        : [],
    },
    {
      label: 'Platform',
      entries: mayOpen(bankHolidaysLink.access)
        ? [pageOf(bankHolidaysLink, '/admin/bank-holidays'), pageOf(ssoUseLink, '/admin/sso')]
        : [],
    },
    {
      label: 'Developers',
      entries: [
        isMember && pageOf(webhooksLink, '/webhooks'),
        !isGuest(user) && pageOf(tokensLink, '/settings/tokens'),
      ],
    },
  ]
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter((entry) => entry !== false) }))
    .filter(({ entries }) => entries.length > 0)
}

const sectionOf = (section: SettingsSection, label: string, hint: string): SettingsEntry => ({
  label,
  hint,
  to: '/settings',
  section,
})

const sections = {
  profile: sectionOf('profile', 'Profile', 'Your name, email address, role and organisation.'),
  notifications: sectionOf(
    'notifications',
    'Notifications',
    'Choose whether we email you about tenders.',
  ),
  calendar: sectionOf('calendar', 'Calendar', 'See deadlines in your own calendar.'),
  security: sectionOf(
    'security',
    'Security and password',
    'Set up two-factor authentication or change your password.',
  ),
  sessions: sectionOf('sessions', 'Sessions', 'See where you’re signed in.'),
} satisfies Record<SettingsSection, SettingsEntry>

const pageOf = (
  { title, settings }: { title: string; settings: string },
  to: SettingsEntry['to'],
): SettingsEntry => ({ label: title, hint: settings, to })
