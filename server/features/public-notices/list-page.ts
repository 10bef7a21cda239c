import { categories, categoryLabels } from '#domain/contract/tender.ts'
import { noticeLimits, type NoticesQuery } from '#domain/contract/notices-query.ts'
import { noticeTexts as texts } from '#domain/contract/public-notice.ts'
import { formatDateTime } from '#domain/format/date.ts'
import { html, type Html } from './html.ts'
import { moneyOf } from './money-of.ts'
import type { ListedNotice } from './queries.ts'

/** Given one more notice than a page has, if there are more. */
export function listOf(query: NoticesQuery, found: readonly ListedNotice[]): Html {
  const notices = found.slice(0, noticeLimits.page)
  const hasMore = found.length > notices.length
  return html`<h1>${texts.title}</h1>
    <p>${texts.intro}</p>
    ${searchForm(query)}
    ${
      notices.length > 0
        ? html`<ul class="list">
            ${notices.map(itemOf)}
          </ul>`
        : nothing
    }
    ${hasMore && query.page === noticeLimits.pages && html`<p>${texts.narrow}</p>`}
    ${pager(query, hasMore)}`
}

const nothing = html`<h2>${texts.none}</h2>
  <p>${texts.noneHint}</p>`

function searchForm({ search, category }: NoticesQuery): Html {
  return html`<form action="/notices" role="search">
    <label
      >${texts.search}<input type="search" name="search" maxlength="200" value="${search}"
    /></label>
    <label
      >${texts.category}<select name="category">
        <option value="">${texts.anyCategory}</option>
        ${categories.map(
          (one) =>
            html`<option value="${one}" ${one === category && html` selected`}>
              ${categoryLabels[one]}
            </option>`,
        )}
      </select></label
    >
    <button class="button">${texts.find}</button>
    ${(search || category) && html`<a href="/notices">${texts.clear}</a>`}
  </form>`
}

function itemOf({ reference, content: { tender } }: ListedNotice): Html {
  const facts = [
    tender.procuringEntity.name,
    tender.items[0]?.deliveryAddress?.locality,
    tender.value && moneyOf(tender.value),
  ]
  return html`<li>
    <h2><a href="/notices/${reference}">${tender.title}</a></h2>
    <div>${texts.closes} ${formatDateTime(tender.tenderPeriod.endDate)}</div>
    <div class="muted">${[reference, ...facts].filter(Boolean).join(' · ')}</div>
  </li>`
}

function pager(query: NoticesQuery, hasMore: boolean): Html | false {
  const { page } = query
  const hasNext = hasMore && page < noticeLimits.pages
  if (page === 1 && !hasNext) return false
  return html`<nav class="pages" aria-label="Pages">
    ${page > 1 && html`<a rel="prev" href="${addressOf(query, page - 1)}">${texts.previous}</a>`}
    ${hasNext && html`<a rel="next" href="${addressOf(query, page + 1)}">${texts.next}</a>`}
  </nav>`
}

export function addressOf({ search, category }: NoticesQuery, page: number): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/notices?${query}` : '/notices'
}
