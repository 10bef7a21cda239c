import type { NoticeState } from '../contract/notices-query.ts'
import { noticesTitle } from '#kernel/contract/brand.ts'
import { html, type Html } from '#kernel/server/pages/html.ts'
import { addressOf } from './list-page.ts'
import { railOf } from './notice-rail.ts'
import { awardsOf, sectionsOf } from './notice-sections.ts'
import { dotLine, pill } from './parts.ts'
import type { Notice } from './queries.ts'

const texts = {
  earlier: (number: number) => `This is version ${number}. There is a newer one.`,
}

export function noticeOf(notice: Notice, { ocid, now }: { ocid: string; now: Date }): Html {
  const { content, tender_id } = notice
  const { tender } = content
  const buyer = tender.procuringEntity.name
  const state = stateOf(notice, now)
  const isOpen = state === 'open'
  const awards = awardsOf(content)
  return html`<nav class="crumbs" aria-label="Breadcrumb">
      <a href="/notices">${noticesTitle}</a> <span aria-hidden="true">/</span>
      <span aria-current="page">${tender.id}</span>
    </nav>
    <div class="head">
      <div>
        <h1>${tender.title}</h1>
        <div class="muted standing">${state && pill(state)} ${dotLine([tender.id, buyer])}</div>
      </div>
      ${isOpen && html`<a class="button" href="/tenders/${tender_id}">Sign in to take part</a>`}
    </div>
    ${remarkOn(notice)}
    <div class="columns">
      ${awards.length > 0 && html`<div class="panels outcome">${awards}</div>`}
      ${railOf({ content, isOpen, now })}
      <div class="panels">
        <section class="panel">
          <h2>Description</h2>
          <div class="text">${tender.description}</div>
        </section>
        ${sectionsOf(notice)}
        <p class="links">
          <a href="${addressOf({ buyer })}">Open tenders from this buyer</a
          ><a href="/api/ocds/records/${ocid}">This notice as open data (OCDS)</a>
        </p>
      </div>
    </div>`
}

const isNewest = ({ number, versions }: Notice) => versions[0]?.number === number

/** Returns the state of the tender, or undefined for earlier versions and withdrawn notices. */
function stateOf(notice: Notice, now: Date): NoticeState | undefined {
  const { tender, awards } = notice.content
  if (!isNewest(notice)) return undefined
  if (awards) return 'awarded'
  const { status, statusDetails } = tender
  if (status === 'cancelled' || status === 'unsuccessful') return 'cancelled'
  // Releases from before closed tenders stayed active have the status complete.
  if (status === 'complete' || (status !== 'withdrawn' && statusDetails)) return 'closed'
  if (!notice.is_public) return undefined
  return Date.parse(tender.tenderPeriod.endDate) <= now.getTime() ? 'closed' : 'open'
}

/**
 * Returns a note on an earlier version or a withdrawn notice, or false. All other states are shown
 * by a label (`pill`).
 */
function remarkOn(notice: Notice): Html | false {
  const { number, is_public, content } = notice
  const { id, status } = content.tender
  if (!isNewest(notice)) {
    return html`<p class="note">
      ${texts.earlier(number)} <a href="/notices/${id}">Read the newest version</a>
    </p>`
  }
  return (
    (status === 'active' || status === 'planning') &&
    !is_public &&
    html`<p class="note">This tender is no longer open to everybody.</p>`
  )
}
