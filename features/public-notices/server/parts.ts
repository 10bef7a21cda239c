// HTML parts of the public pages. They look the same as in the portal for signed-in users.
import type { NoticeState } from '../contract/notices-query.ts'
import { noticeStateLabels } from '../contract/public-notice.ts'
import { formatDateTime, keepZoneTogether } from '#kernel/format/date.ts'
import { html, type Html } from '#kernel/server/pages/html.ts'

/** Returns the state of a tender as a pill with a dot. */
export const pill = (state: NoticeState): Html =>
  html`<span class="pill ${state}">${noticeStateLabels[state]}</span>`

/** Returns a `time` element with the full date and time. */
export const timeOf = (iso: string): Html =>
  html`<time datetime="${iso}">${keepZoneTogether(formatDateTime(iso))}</time>`

export type Fact = Html | string | null | undefined | false

/** Returns facts with dots between them. No line starts or ends with a dot. */
export const dotLine = (facts: readonly Fact[]): Html =>
  html`<span class="dots">${facts.filter(Boolean).map((fact) => html`<span>${fact}</span>`)}</span>`

/** Returns a list of facts, without those that are not known. */
export const factsOf = (rows: readonly [term: string, fact: Fact][]): Html =>
  html`<dl>
    ${rows.map(
      ([term, fact]) =>
        fact &&
        html`<div>
          <dt>${term}</dt>
          <dd>${fact}</dd>
        </div>`,
    )}
  </dl>`

const paths = {
  previous: 'm15 18-6-6 6-6',
  next: 'm9 18 6-6-6-6',
  calendar:
    'M16 19h6M16 2v4M19 16v6M21 12.6V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8.5M3 10h18M8 2v4',
}

export const icon = (name: keyof typeof paths): Html =>
  html`<svg
    viewBox="0 0 24 24"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="${paths[name]}" />
  </svg>`
