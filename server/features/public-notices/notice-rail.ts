// The side column of a public notice's page: the deadline, followed by other facts.
import type { ReleaseContent } from '#domain/contract/ocds.ts'
import { noticeTexts as texts } from '#domain/contract/public-notice.ts'
import { formatDateTime } from '#domain/format/date.ts'
import { timeLeft } from '#domain/format/deadline.ts'
import { html, type Html } from '#server/pages/html.ts'
import { moneyOf } from './money-of.ts'
import { icon } from './parts.ts'

type OcdsTender = ReleaseContent['tender']

interface Rail {
  content: ReleaseContent
  isOpen: boolean
  now: Date
}

export function railOf({ content, isOpen, now }: Rail): Html {
  const { tender } = content
  return html`<aside class="panel" aria-label="${texts.facts}">
    <h2>${texts.submissionDeadline}</h2>
    <div class="deadline">
      ${isOpen && timeLeftOf(tender, now)}
      <p>${timeOf(tender.tenderPeriod.endDate)}</p>
      ${
        isOpen &&
        html`<a class="button secondary small" href="/notices/${tender.id}.ics"
          >${icon('calendar')}${texts.addToCalendar}</a
        >`
      }
    </div>
    ${factsOf(content, now)}
  </aside>`
}

function timeLeftOf({ tenderPeriod }: OcdsTender, now: Date): Html {
  const { days, dayUrgency } = timeLeft(tenderPeriod.endDate, now)
  return html`<p class="hero ${dayUrgency}">${texts.left(days)}</p>`
}

const timeOf = (iso: string) => html`<time datetime="${iso}">${formatDateTime(iso)}</time>`

function questionsUntil({ status, enquiryPeriod }: OcdsTender, now: Date): Html {
  const { endDate } = enquiryPeriod
  const isOver = status === 'active' && Date.parse(endDate) < now.getTime()
  return html`${timeOf(endDate)}${isOver && html` · <b>${texts.over}</b>`}`
}

function factsOf({ tender, parties }: ReleaseContent, now: Date): Html {
  const contact = parties[0]?.contactPoint
  const codes = tender.items.flatMap(({ classification, additionalClassifications = [] }) =>
    [classification, ...additionalClassifications].flatMap((one) => one?.id ?? []),
  )
  const { startDate } = tender.tenderPeriod
  const rows: [string, string | Html | undefined | false][] = [
    [texts.value, tender.value && moneyOf(tender.value)],
    [texts.questionsUntil, questionsUntil(tender, now)],
    [texts.procedure, tender.procurementMethodDetails],
    [texts.location, tender.items[0]?.deliveryAddress?.locality],
    [texts.categories, tender.additionalProcurementCategories.join(', ')],
    [texts.cpv, codes.join(', ')],
    [texts.contact, contact && contactOf(contact)],
    [texts.published, startDate && timeOf(startDate)],
  ]
  return html`<dl>
    ${rows.map(
      ([term, fact]) =>
        fact &&
        html`<div>
          <dt>${term}</dt>
          <dd>${fact}</dd>
        </div>`,
    )}
  </dl>`
}

type Contact = NonNullable<ReleaseContent['parties'][number]['contactPoint']>

/**
 * Returns the name, email address and telephone number. A long email address may break before the
 * @.
 */
function contactOf({ name, email, telephone }: Contact): Html {
  const [local, domain] = email.split('@')
  const address = domain && html`${local}<wbr />@${domain}`
  const known = [name, address, telephone].filter(Boolean)
  return html`${known.map((one) => html`<div>${one}</div>`)}`
}
