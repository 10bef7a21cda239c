// Texts for the public pages. The server renders these pages, and they work without JavaScript.
import type { TimeLeft } from '../format/deadline.ts'
import { formatNumber } from '../format/number.ts'
import { accessibilityTitle, noticesTitle } from './brand.ts'
import { noticeLimits, type NoticeFilter, type NoticeState } from './notices-query.ts'

export const noticeFilterLabels: Record<NoticeFilter, string> = {
  search: 'Search',
  buyer: 'Buyer',
  category: 'Category',
  cpv: 'CPV code or its beginning',
  value_from: 'Value from',
  value_to: 'Value to',
  closes_from: 'Closes from',
  closes_to: 'Closes to',
  status: 'Status',
}

export const noticeStateLabels: Record<NoticeState, string> = {
  open: 'Open',
  closed: 'Closed',
  awarded: 'Awarded',
  cancelled: 'Cancelled',
}

export const noticeTitles: Record<NoticeState, string> = {
  open: noticesTitle,
  closed: 'Closed tenders',
  awarded: 'Awarded tenders',
  cancelled: 'Cancelled tenders',
}

export const noticeTexts = {
  intro:
    'Contracts that suppliers can take part in now. You need an account to ask questions, read the documents or bid.',
  anyCategory: 'Any category',
  moreFilters: 'More filters',
  find: 'Find tenders',
  clear: 'Clear filters',
  none: 'No tenders found',
  noneHint: 'Try other words, or clear the filters.',
  /** Names the filters that were ignored because their values are invalid. */
  unread: (labels: string[]) => `We left out what we could not read: ${labels.join(', ')}.`,
  /** Shown on the last page if there are more notices than the pages can list. */
  narrow: 'There are more. Add a word or a filter to find them.',
  previous: 'Previous',
  next: 'Next',
  closes: 'Closes',
  left: ({ days, hours = days }: Pick<TimeLeft, 'days' | 'hours'>) => `${hours} left`,
  count: (found: number) => (found === 1 ? '1 tender' : `${formatNumber(found)} tenders`),
  moreThan: (found: number) => `More than ${formatNumber(found)} tenders`,
  /** Order of a list of open tenders, and of the other lists. */
  soonestFirst: 'soonest deadline first',
  latestFirst: 'latest deadline first',
  ukTime: 'All times are UK time.',
  /** Returns the page number, with the number of pages if the notices were counted. */
  page: (page: number, total: number | null) =>
    total === null
      ? `Page ${page}`
      : `Page ${page} of ${Math.ceil(total / noticeLimits.page)} (${formatNumber(total)})`,
  facts: 'Facts',
  deadline: 'Deadline',
  submissionDeadline: 'Submission deadline',
  description: 'Description',
  published: 'Published',
  closed: 'Closed',
  sameBuyer: 'Open tenders from this buyer',
  contact: 'Contact',
  lots: 'Lots',
  documents: 'Documents',
  documentsHint: 'Sign in to download them.',
  questions: 'Questions and answers',
  answer: 'Answer',
  clarification: 'Clarification',
  changes: 'Changes',
  versions: 'Versions of this notice',
  version: (number: number) => `Version ${number}`,
  earlier: (number: number) => `This is version ${number}. There is a newer one.`,
  newest: 'Read the newest version',
  withdrawn: 'This tender is no longer open to everybody.',
  awarded: 'Awarded to',
  notAwarded: 'Not awarded',
  awardValue: 'Value',
  awardedOn: 'Awarded on',
  standstill: 'Standstill',
  standstillEnds: (day: string) => `The last day is ${day}`,
  standstillSuspended: 'Suspended by a challenge',
  contracts: 'Contracts',
  contractWith: 'With',
  contractSigned: 'Signed',
  contractPeriod: 'Runs',
  contractTerminated: 'Terminated on',
  indicators: 'Key performance indicators:',
  target: 'Target:',
  rated: 'Rated on',
  takePart: 'Sign in to take part',
  follow: 'Follow by feed',
  followHint:
    'A feed reader tells you when a tender that fits these filters is published or changed.',
  feedInvalid: (names: string[]) =>
    `This feed’s address has a filter that we could not read: ${names.join(', ')}.`,
  addToCalendar: 'Add to calendar',
  data: 'This notice as open data (OCDS)',
  licence: 'You may use notices and open data under the',
  signIn: 'Sign in',
  register: 'Register',
  all: 'All open tenders',
  accessibility: accessibilityTitle,
  notFound: 'Notice not found',
  notFoundHint: 'Check the address, or look for it among the open tenders.',
}
