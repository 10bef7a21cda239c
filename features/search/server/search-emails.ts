import { formatNumber } from '#kernel/format/number.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import {
  briefOf,
  deadlineOf,
  nameOf,
  open,
  type TenderFacts,
} from '#features/tenders/server/tender-emails.ts'

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

export const searchEmails = {
  'search-matched': (data: TenderFacts): Email => ({
    subject: `New match: ${data.reference}`,
    summary: `${nameOf(data)} by ${data.buyer} matches a search that you saved.`,
    brief: briefOf(data),
    paragraphs: [deadlineOf(data)],
    action: open(data),
    reason: reasons.search,
  }),

  'search-alert': ({ total, tenders, searches, unsubscribe }: Alert): Email => ({
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
} satisfies Record<string, (data: never) => Email>

type SearchEmails = typeof searchEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends SearchEmails {}
  interface PersonalEmails extends Pick<SearchEmails, 'search-alert'> {}
}
