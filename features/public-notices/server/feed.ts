// A list of public notices as an Atom feed (RFC 4287), most recently published or changed first.
import type { NoticeFilters } from '../contract/notices-query.ts'
import { noticeStateLabels, noticeTexts as texts, noticeTitles } from '../contract/public-notice.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import type { Config } from '#kernel/server/platform/config.ts'
import { addressOf } from './list-page.ts'
import { moneyOf } from './money-of.ts'
import type { ListedNotice } from './queries.ts'

/** Date of an empty feed; earlier than the first version of the portal with feeds. */
const never = '2026-01-01T00:00:00Z'

export function changedAt(notices: readonly ListedNotice[]): string {
  return notices[0]?.released_at ?? never
}

export async function feedOf(
  { brand, publicUrl }: Config,
  filters: NoticeFilters,
  notices: readonly ListedNotice[],
): Promise<string> {
  // The package is loaded on first use, because it is slow to load and not needed at start-up.
  const { generateAtomFeed } = await import('feedsmith')
  const self = `${publicUrl}${addressOf(filters, { path: '/notices.atom' })}`
  const feed = generateAtomFeed({
    // The id only names the feed and is not used as an address, so `&`, the only character that XML
    // would have to escape, can be replaced.
    id: self.replaceAll('&', ';'),
    title: {
      value: readable(
        [noticeTitles[filters.status ?? 'open'], ...namesOf(filters), brand.product_name].join(
          ' – ',
        ),
      ),
    },
    updated: new Date(changedAt(notices)),
    authors: [{ name: readable(brand.managed_by) }],
    links: [
      { rel: 'self', type: 'application/atom+xml', href: self },
      { rel: 'alternate', type: 'text/html', href: `${publicUrl}${addressOf(filters)}` },
    ],
    entries: notices.map((notice) => entryOf(notice, `${publicUrl}/notices/${notice.reference}`)),
  })
  // The library adds whitespace around CDATA sections, which readers would treat as content.
  return feed.replace(/>\s+<!\[CDATA\[/g, '><![CDATA[').replace(/\]\]>\s+<\//g, ']]></')
}

const namesOf = ({ search, buyer, cpv }: NoticeFilters) =>
  [search, buyer, cpv].filter((name) => name !== undefined)

function entryOf(notice: ListedNotice, url: string) {
  const { reference, title, buyer, state, closes_at, location, value, summary } = notice
  const facts = [
    `${texts.deadline}: ${formatDateTime(closes_at)}`,
    state !== 'open' && noticeStateLabels[state],
    [reference, location, value && moneyOf(value)].filter(Boolean).join(', '),
    summary,
  ]
  return {
    id: url,
    title: { value: readable(title) },
    updated: new Date(notice.released_at),
    published: new Date(notice.published_at),
    authors: [{ name: readable(buyer) }],
    links: [{ rel: 'alternate', type: 'text/html', href: url }],
    categories: notice.categories.map((term) => ({ term })),
    summary: { type: 'text', value: readable(facts.filter(Boolean).join('\n')) },
  }
}

/** Removes characters that XML can't represent, even escaped. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}
