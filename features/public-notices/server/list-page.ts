import { categories, categoryLabels } from '#features/tenders/contract/tender.ts'
import {
  noticeFilters,
  noticeLimits,
  noticeStates,
  type NoticeFilter,
  type NoticeFilters,
  type NoticesQuery,
} from '../contract/notices-query.ts'
import { noticeStateLabels, noticeTexts as texts, noticeTitles } from '../contract/public-notice.ts'
import { formatShortDateTime } from '#kernel/format/date.ts'
import { timeLeft } from '#kernel/format/deadline.ts'
import { html, type Html } from '#kernel/server/pages/html.ts'
import { moneyOf } from './money-of.ts'
import { dotLine, icon, pill } from './parts.ts'
import type { ListedNotice } from './queries.ts'
import { formatNumber } from '#kernel/format/number.ts'

const words = {
  /** Names the filters that were ignored because their values are invalid. */
  unread: (labels: string[]) => `We left out what we could not read: ${labels.join(', ')}.`,
  /** Shown on the last page if there are more notices than the pages can list. */
  narrow: 'There are more. Add a word or a filter to find them.',
  count: (found: number) => (found === 1 ? '1 tender' : `${formatNumber(found)} tenders`),
  moreThan: (found: number) => `More than ${formatNumber(found)} tenders`,
  /** Order of a list of open tenders. */
  soonestFirst: 'soonest deadline first',
  /** Returns the page number, with the number of pages if the notices were counted. */
  page: (page: number, total: number | null) =>
    total === null
      ? `Page ${page}`
      : `Page ${page} of ${Math.ceil(total / noticeLimits.page)} (${formatNumber(total)})`,
  followHint:
    'A feed reader tells you when a tender that fits these filters is published or changed.',
}

const labels: Record<NoticeFilter, string> = {
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

interface List {
  query: NoticesQuery
  unread: readonly NoticeFilter[]
  /** The notices on a page, plus one if there are more. */
  found: readonly ListedNotice[]
  /** Number of notices in the list; null if it wasn't counted. */
  total: number | null
  now: Date
}

/** Maximum number of notices on all pages of a list. */
const maxCounted = noticeLimits.page * noticeLimits.pages

export function listOf({ query, unread, found, total: counted, now }: List): Html {
  const notices = found.slice(0, noticeLimits.page)
  const hasMore = found.length > notices.length
  const known = (query.page - 1) * noticeLimits.page + notices.length
  // If the list wasn't counted, or has more notices than its pages may show, the total is known
  // only on the last page.
  const isCounted = counted !== null && counted <= maxCounted
  const total = !hasMore ? known : isCounted ? counted : null
  const { status = 'open' } = query
  return html`<h1>${noticeTitles[status]}</h1>
    ${status === 'open' && html`<p>${texts.intro}</p>`} ${searchForm(query)}
    ${unread.length > 0 && html`<p class="note">${words.unread(unread.map((name) => labels[name]))}</p>`}
    ${
      notices.length > 0
        ? html`<p class="muted">
              ${total === null ? words.moreThan(counted === null ? known : maxCounted) : words.count(total)}${total !== 1 && `, ${status === 'open' ? words.soonestFirst : 'latest deadline first'}`}.
              All times are UK time.
            </p>
            <ul class="list notices">
              ${notices.map((notice) => itemOf(notice, now))}
            </ul>`
        : nothing
    }
    ${hasMore && query.page === noticeLimits.pages && html`<p>${words.narrow}</p>`}
    ${pager(query, { hasMore, total })}
    <p>
      <a href="${addressOf(query, { path: '/notices.atom' })}" type="application/atom+xml"
        >Follow by feed</a
      ><br />
      <span class="muted">${words.followHint}</span>
    </p>`
}

const nothing = html`<h2>No tenders found</h2>
  <p>Try other words, or clear the filters.</p>`

/** Filters that the form hides until they are used. */
const further = ['buyer', 'cpv', 'value_from', 'value_to', 'closes_from', 'closes_to'] as const

function searchForm(query: NoticesQuery): Html {
  const isFiltered = noticeFilters.some((name) => query[name])
  return html`<form action="/notices" role="search">
    ${input(query, 'search', html`type="search" maxlength="${noticeLimits.search}"`)}
    ${choice(query, 'category', [['', 'Any category'], ...categories.map((one) => [one, categoryLabels[one]] as const)])}
    ${choice(query, 'status', [
      ['', noticeStateLabels.open],
      ...noticeStates.slice(1).map((one) => [one, noticeStateLabels[one]] as const),
    ])}
    <details${further.some((name) => query[name]) && html` open`}>
      <summary class="button secondary">More filters</summary>
      <div class="fields">
        ${input(query, 'buyer', html`maxlength="${noticeLimits.buyer}"`)}
        ${input(query, 'cpv', html`maxlength="10" inputmode="numeric"`)}
        ${input(query, 'value_from', html`maxlength="20" inputmode="numeric"`)}
        ${input(query, 'value_to', html`maxlength="20" inputmode="numeric"`)}
        ${input(query, 'closes_from', html`type="date"`)}
        ${input(query, 'closes_to', html`type="date"`)}
      </div>
    </details>
    <button class="button">Find tenders</button>
    ${isFiltered && html`<a href="/notices">Clear filters</a>`}
  </form>`
}

function input(query: NoticesQuery, name: NoticeFilter, attributes: Html): Html {
  return html`<label
    >${labels[name]}<input name="${name}" value="${query[name]}" ${attributes}
  /></label>`
}

function choice(
  query: NoticesQuery,
  name: NoticeFilter,
  options: readonly (readonly [value: string, label: string])[],
): Html {
  return html`<label
    >${labels[name]}<select name="${name}">
      ${options.map(
        ([value, label]) =>
          html`<option value="${value}" ${value === query[name] && html` selected`}>
            ${label}
          </option>`,
      )}
    </select></label
  >`
}

function itemOf(notice: ListedNotice, now: Date): Html {
  const { reference, state, title, closes_at, buyer, location, value } = notice
  const isOpen = state === 'open'
  return html`<li>
    <h2><a href="/notices/${reference}">${title}</a></h2>
    <div class="when">
      ${
        isOpen
          ? dotLine([closingOf(notice), timeLeftOf(closes_at, now)])
          : html`<span class="standing"><span>${closingOf(notice)}</span> ${pill(state)}</span>`
      }
      <span class="value">${value && moneyOf(value)}</span>
    </div>
    <div class="muted">${dotLine([reference, buyer, location])}</div>
  </li>`
}

function closingOf({ state, closes_at }: ListedNotice): Html {
  const day = html`<time datetime="${closes_at}">${formatShortDateTime(closes_at)}</time>`
  return html`${state === 'open' ? 'Closes' : texts.deadline} ${day}`
}

function timeLeftOf(deadline: string, now: Date): Html {
  const { days, hours = days, urgency } = timeLeft(deadline, now)
  return html`<b class="${urgency}">${hours}</b>`
}

type Extent = { hasMore: boolean; total: number | null }

function pager(query: NoticesQuery, { hasMore, total }: Extent): Html | false {
  const { page } = query
  const hasNext = hasMore && page < noticeLimits.pages
  if (page === 1 && !hasNext) return false
  return html`<nav class="pages" aria-label="Pages">
    ${step(page > 1 && html`rel="prev" href="${addressOf(query, { page: page - 1 })}"`, html`${icon('previous')}Previous`)}
    <span class="small muted">${words.page(page, total)}</span>
    ${step(hasNext && html`rel="next" href="${addressOf(query, { page: page + 1 })}"`, html`Next${icon('next')}`)}
  </nav>`
}

/** Returns the link to a neighbouring page, rendered as disabled if there is no such page. */
const step = (target: Html | false, label: Html) =>
  target
    ? html`<a ${target} class="button secondary">${label}</a>`
    : html`<span class="button refused" role="link" aria-disabled="true">${label}</span>`

/** Returns the canonical address of a list, however its filters were written. */
export function addressOf(filters: NoticeFilters, { path = '/notices', page = 1 } = {}): string {
  const query = new URLSearchParams()
  for (const name of noticeFilters) {
    const value = filters[name]
    if (value) query.set(name, value)
  }
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
