// Which new tenders a supplier's user is told about, and how often emails about them are sent.
// Whether emails are sent at all is `updateNotifications` in user.ts.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { categories } from './tender.ts'

export const alertFrequencies = ['immediate', 'daily'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

export const alertFrequencyLabels: Record<AlertFrequency, string> = {
  immediate: 'As soon as a tender is published',
  daily: 'One daily email',
}

export const preferenceTexts = {
  heading: 'New tenders',
  categories: 'Categories you follow',
  categoriesHint: 'We’ll tell you when a tender in one of these categories is published.',
  frequency: 'Emails about new tenders',
  emailsOff: 'Email Notifications are off, so new tenders only show in your notifications.',
  following: 'You follow:',
  showOnly: 'Show only these',
  showing: 'Showing your categories:',
  showAll: 'Show all',
  loadFailed: 'Failed to load notification preferences',
  saved: 'Notification preferences updated successfully',
  failed: 'Failed to update notification preferences',
}

/** The emails that nobody can mute, and why; the rest are those of `canBeMuted` in the server's table. */
export const alwaysSent = [
  {
    what: 'Your account: password, two-factor authentication, new devices, blocking, and your role',
    why: 'so that nothing happens to your account without your knowledge.',
  },
  {
    what: 'Your organisation’s registration',
    why: 'since it decides whether you can sign in.',
  },
  {
    what: 'Deadlines that move or are close, and cancellations, of tenders you’re interested in',
    why: 'so that every supplier is told of them at the same time.',
  },
  {
    what: 'Files that turn out to be infected',
    why: 'so that they are replaced before they do harm.',
  },
]

export const preferences = z.object({
  followed_categories: z.array(z.enum(categories)),
  alert_frequency: z.enum(alertFrequencies),
})
export type Preferences = z.output<typeof preferences>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/user/notification-preferences',
  summary: 'The categories that the caller follows, and how often emails about them come',
  access: ['supplier'],
  reply: z.object({ data: preferences }),
})

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/user/notification-preferences',
  summary: 'Choose the categories to follow, and how often emails about them come',
  access: ['supplier'],
  body: z.object({
    followed_categories: z.array(z.enum(categories)).check(z.maxLength(categories.length)),
    alert_frequency: z.enum(alertFrequencies),
  }),
  reply: z.object({ message: z.string(), preferences }),
})
