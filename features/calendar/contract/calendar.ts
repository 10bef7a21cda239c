// Feeds that show dates in users' own calendars. A feed is a single URL: for suppliers it contains
// the deadlines of the tenders that they are interested in, and for suppliers and buyers the dates
// of their standstills and contracts. Anyone who knows the URL can read the feed, so the URL is
// shown once and stored as a hash.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { timestamp } from '#kernel/contract/fields.ts'
import { calendarAccess } from '#kernel/contract/settings-links.ts'

export const calendarTexts = {
  clarification: 'Clarification deadline',
  submission: 'Submission deadline',
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
  summary: 'Create a calendar address, which replaces the previous one; it is shown only here',
  access: ['supplier', 'buyer'],
  does: 'read',
  changesSettings: true,
  reply: z.object({ message: z.string(), address: z.url(), created_at: timestamp }),
})

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete the caller’s calendar address',
  access: ['supplier', 'buyer'],
  does: 'read',
  changesSettings: true,
  reply: z.object({ message: z.string() }),
})
