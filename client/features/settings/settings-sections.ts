import { listApiTokens, tokenTexts } from '#domain/contract/api-token.ts'
import { listBankHolidays } from '#domain/contract/bank-holiday.ts'
import { getCalendarFeed } from '#domain/contract/calendar.ts'
import { colleagueTexts, listColleagues } from '#domain/contract/colleague.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { listSavedSearches, savedSearchTexts } from '#domain/contract/saved-search.ts'
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
import type { SettingRow } from './SettingRows.tsx'

export type SectionId =
  'platform' | 'profile' | 'notifications' | 'calendar' | 'security' | 'sessions'

export interface Section {
  id: SectionId
  label: string
  hint: string
  /** Settings in this section that have their own pages. */
  pages: SettingRow[]
}

/** Returns the sections of the settings page that are available to the user, in display order. */
export function sectionsOf(user: CurrentUser): Section[] {
  const mayOpen = (endpoint: Endpoint) => !isGuest(user) && mayCall(user, endpoint)
  const pageOf = (
    texts: { title: string; settings: string },
    to: SettingRow['to'],
  ): SettingRow => ({
    title: texts.title,
    hint: texts.settings,
    to,
  })
  const sections: Section[] = [
    {
      id: 'profile',
      label: 'Profile and organisation',
      hint: 'Your name, email address and role.',
      pages: mayOpen(listColleagues)
        ? [
            pageOf(colleagueTexts, '/colleagues'),
            pageOf(webhooksLink, '/webhooks'),
            pageOf(ssoLink, '/settings/sso'),
          ]
        : [],
    },
    {
      id: 'notifications',
      label: 'Notifications',
      hint: 'Choose whether we email you about tenders.',
      pages: mayOpen(listSavedSearches) ? [pageOf(savedSearchTexts, '/supplier/searches')] : [],
    },
    {
      id: 'calendar',
      label: 'Calendar',
      hint: 'See deadlines in your own calendar.',
      pages: [],
    },
    {
      id: 'security',
      label: 'Security and password',
      hint: 'Set up two-factor authentication or change your password.',
      pages: isGuest(user) ? [] : [pageOf(signInsLink, '/settings/sign-ins')],
    },
    {
      id: 'platform',
      label: 'Platform',
      hint: 'Settings that apply to all organisations.',
      pages: [pageOf(bankHolidaysLink, '/admin/bank-holidays'), pageOf(ssoUseLink, '/admin/sso')],
    },
    {
      id: 'sessions',
      label: 'Sessions and access',
      hint: 'See where you’re signed in, or log out.',
      pages: mayOpen(listApiTokens) ? [pageOf(tokenTexts, '/settings/tokens')] : [],
    },
  ]
  const reads: Partial<Record<SectionId, Endpoint>> = {
    calendar: getCalendarFeed,
    platform: listBankHolidays,
  }
  return sections.filter(({ id }) => !reads[id] || mayOpen(reads[id]))
}
