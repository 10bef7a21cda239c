import type { LinkProps } from '@tanstack/react-router'
import { listApiTokens, tokenTexts } from '#domain/contract/api-token.ts'
import { approvalRuleTexts, listApprovalRules } from '#domain/contract/approval-rule.ts'
import { listBankHolidays } from '#domain/contract/bank-holiday.ts'
import { getCalendarFeed } from '#domain/contract/calendar.ts'
import { colleagueTexts, listColleagues } from '#domain/contract/colleague.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import {
  bankHolidaysLink,
  signInsLink,
  ssoLink,
  ssoUseLink,
  webhooksLink,
} from '#domain/contract/settings-links.ts'
import type { CurrentUser } from '#domain/contract/user.ts'
import { isGuest } from '#domain/rules/guest.ts'
import { mayCall } from '#client/lib/may-call.ts'

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
  const mayOpen = (endpoint: Endpoint) => !isGuest(user) && mayCall(user, endpoint)
  const isMember = mayOpen(listColleagues)
  const groups = [
    {
      label: 'You',
      entries: [
        sections.profile,
        sections.notifications,
        mayOpen(getCalendarFeed) && sections.calendar,
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
            pageOf(colleagueTexts, '/colleagues'),
            mayOpen(listApprovalRules) && pageOf(approvalRuleTexts, '/settings/approval-rules'),
            pageOf(ssoLink, '/settings/sso'),
          ]
        : [],
    },
    {
      label: 'Platform',
      entries: mayOpen(listBankHolidays)
        ? [pageOf(bankHolidaysLink, '/admin/bank-holidays'), pageOf(ssoUseLink, '/admin/sso')]
        : [],
    },
    {
      label: 'Developers',
      entries: [
        isMember && pageOf(webhooksLink, '/webhooks'),
        mayOpen(listApiTokens) && pageOf(tokenTexts, '/settings/tokens'),
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
