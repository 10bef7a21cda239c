import { formatNumber } from '#kernel/format/number.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { sql } from 'kysely'
import {
  briefOf,
  deadlineOf,
  nameOf,
  open,
  sampleTender,
  tenderFacts,
  type OfTender,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import { isSeenByEverySupplier } from '#features/tenders/server/visibility.ts'
import type { Recipients } from '#kernel/server/notices/recipients.ts'
import { event } from '#kernel/server/notices/event.ts'
import { personalEmail } from '#kernel/server/mail/emails.ts'

export const searchEmailLimits = {
  /** Maximum number of tenders listed in one alert email; any others are only counted. */
  tenders: 50,
}

export interface FoundTender extends TenderFacts {
  matches: { search: string; because: string }[]
}

interface Alert {
  /** Total number of matches, including those that the email leaves out. */
  total: number
  tenders: FoundTender[]
  /** Saved searches, each with the link that stops its emails. */
  searches: { search: string; unsubscribe: string }[]
  /** Link that stops the emails for all saved searches. */
  unsubscribe: string
}

const quoted = (name: string) => `“${name}”`

/**
 * Owners of saved searches that match the tender because of this change. Invited suppliers get an
 * invitation instead.
 */
const searchersOf = (tenderId: number, changeId: number): Recipients => sql`
  (users.role = 'supplier' and users.is_active and users.id in (
      select searches.user_id from search_matches
      join saved_searches as searches on searches.id = search_matches.search_id
      where search_matches.tender_id = ${tenderId}
        and search_matches.change_id = ${changeId} and searches.frequency <> 'never')
    and ${isSeenByEverySupplier(tenderId, sql`tenders.status <> 'cancelled'`)})`

export const searchEvents = {
  'search-matched': event({
    gather: async (tx, { tender_id, change_id }: OfTender & { change_id: number }) => ({
      ...(await tenderFacts(tx, tender_id)),
      change_id,
    }),
    recipients: ({ tender_id, change_id }) => searchersOf(tender_id, change_id),
    canBeMuted: true,
    sendsNoEmail: true,
    email: (data: TenderFacts): Email => ({
      subject: `New match: ${data.reference}`,
      summary: `${nameOf(data)} by ${data.buyer} matches a search that you saved.`,
      brief: briefOf(data),
      paragraphs: [deadlineOf(data)],
      action: open(data),
      reason: reasons.search,
    }),
    sample: sampleTender,
  }),
}

export const searchEmails = {
  'search-alert': personalEmail({
    canBeMuted: true,
    email: ({ total, tenders, searches, unsubscribe }: Alert): Email => ({
      subject:
        total === 1
          ? 'A tender matches your search'
          : `${formatNumber(total)} tenders match your searches`,
      summary:
        searches.length === 1
          ? `New matches for your saved search ${quoted(searches[0]!.search)}.`
          : 'New matches for your saved searches.',
      list: tenders.map((tender) => ({
        label: nameOf(tender),
        detail: [
          `${tender.buyer}.`,
          deadlineOf(tender),
          ...tender.matches.map(({ search, because }) => `Matches ${quoted(search)}: ${because}.`),
        ].join(' '),
        path: open(tender).path,
      })),
      ...(total > tenders.length && {
        afterList: `There are ${formatNumber(total - tenders.length)} more, which you’ll find with your saved searches.`,
      }),
      action: { label: 'Open your saved searches', path: '/supplier/searches' },
      reason: reasons.search,
      unsubscribe: {
        path: unsubscribe,
        links: searches.map(({ search, unsubscribe: path }) => ({
          label: `Stop emails about ${quoted(search)}`,
          path,
        })),
      },
    }),
    sample: {
      total: 2,
      tenders: [
        {
          ...sampleTender,
          matches: [{ search: 'Cleaning in Leeds', because: '“office”, Cleaning, in Leeds' }],
        },
        {
          ...sampleTender,
          reference: 'TND-2026-000124',
          title: 'Window cleaning',
          matches: [
            { search: 'Cleaning in Leeds', because: '“office”, Cleaning, in Leeds' },
            { search: 'High windows', because: '“windows”' },
          ],
        },
      ],
      searches: [
        { search: 'Cleaning in Leeds', unsubscribe: '/unsubscribe/7.abcdefghijklmnopqrstuv' },
        { search: 'High windows', unsubscribe: '/unsubscribe/9.abcdefghijklmnopqrstuv' },
      ],
      unsubscribe: '/unsubscribe/7-9.abcdefghijklmnopqrstuv',
    },
  }),
}

type SearchEvents = typeof searchEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends SearchEvents {}
}

type SearchEmails = typeof searchEmails
declare module '#kernel/server/mail/emails.ts' {
  interface PersonalEmails extends SearchEmails {}
}
