// Feeds that show dates in users' own calendars. A feed is a single URL: for suppliers it contains
// the deadlines of the tenders that they are interested in, and for suppliers and buyers the dates
// of their standstills and contracts. Anyone who knows the URL can read the feed, so the URL is
// shown once and stored as a hash.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { calendarAccess } from './settings-links.ts'

export const calendarTexts = {
  name: 'Tender deadlines',
  clarification: 'Clarification deadline',
  submission: 'Submission deadline',
  heading: 'Calendar',
  intro:
    'Subscribe to the deadlines of every tender your organisation is interested in, and to the days of its standstills and contracts. They move in your calendar when a buyer moves them.',
  buyerIntro:
    'Subscribe to the last days of your organisation’s standstills and contracts, and to the reminders of their options.',
  standstillEnds: 'Last day of the standstill',
  contractEnds: 'Last day of the contract',
  optionReminder: 'Decide about an option',
  create: 'Create calendar address',
  creating: 'Creating...',
  address: 'Your calendar address',
  addressHint:
    'Copy it now and add it to your calendar as a subscription. We won’t show it again. Anyone who has it can see your organisation’s deadlines and contracts.',
  since: 'You created your calendar address on',
  open: 'Open in calendar app',
  renew: 'Replace address',
  renewTitle: 'Replace your calendar address?',
  remove: 'Delete address',
  removeTitle: 'Delete your calendar address?',
  removing: 'Deleting...',
  endsHint: 'The address you have now stops working at once.',
  loadFailed: 'Failed to load your calendar address',
  created: 'Calendar address created successfully',
  createFailed: 'Failed to create the calendar address',
  removed: 'Calendar address deleted successfully',
  removeFailed: 'Failed to delete the calendar address',
}

export const calendarLimits = {
  /**
   * Maximum number of tenders in a feed, and also of standstill and contract dates. A feed that
   * would exceed it contains the tenders with the latest deadlines, and the earliest standstill and
   * contract dates.
   */
  tenders: 500,
  /** Number of days for which past deadlines and other past dates stay in the feed. */
  daysKept: 90,
}

const path = '/user/calendar-feed'

export const getCalendarFeed = endpoint({
  method: 'GET',
  path,
  summary: 'Whether the caller has a calendar address, and since when',
  access: calendarAccess,
  reply: z.object({ data: z.nullable(z.object({ created_at: timestamp })) }),
})

export const createCalendarFeed = endpoint({
  method: 'PUT',
  path,
  summary: 'Make a calendar address, in place of the one before; it is shown only here',
  access: ['supplier', 'buyer'],
  does: 'read',
  reply: z.object({ message: z.string(), address: z.url(), created_at: timestamp }),
})

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete the caller’s calendar address',
  access: ['supplier', 'buyer'],
  does: 'read',
  reply: z.object({ message: z.string() }),
})
