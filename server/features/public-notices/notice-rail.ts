// The side column of a public notice's page: the deadline, followed by other facts.
import type { ReleaseContent } from '#domain/contract/ocds.ts'
import { noticeTexts as texts } from '#domain/contract/public-notice.ts'
import { timeLeft } from '#domain/format/deadline.ts'
import { html, type Html } from '#server/pages/html.ts'
import { moneyOf } from './money-of.ts'
import { icon, timeOf } from './parts.ts'

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
      <p>${deadlineOf(tender.tenderPeriod.endDate, now)}</p>
      ${
        isOpen &&
        html`<a class="button secondary small" href="/notices/${tender.id}.ics"
          >${icon('calendar')}${texts.addToCalendar}</a
        >`
      }
    </div>
    ${factsOf({ content, isOpen, now })}
  </aside>`
}

function timeLeftOf({ tenderPeriod }: OcdsTender, now: Date): Html {
  const { days, dayUrgency } = timeLeft(tenderPeriod.endDate, now)
  return html`<p class="hero ${dayUrgency}">${texts.left(days)}</p>`
}

/** Returns the time of a deadline. If the deadline has passed, "Closed" precedes the time. */
function deadlineOf(iso: string, now: Date): Html {
  const isPast = Date.parse(iso) <= now.getTime()
  return html`${isPast && html`<b>${texts.closed}</b><br />`}${timeOf(iso)}`
}

function factsOf({ content: { tender, parties }, isOpen, now }: Rail): Html {
  const contact = parties[0]?.contactPoint
  const codes = tender.items.flatMap(({ classification, additionalClassifications = [] }) =>
    [classification, ...additionalClassifications].flatMap((one) => one?.id ?? []),
  )
  const { startDate } = tender.tenderPeriod
  const { endDate } = tender.enquiryPeriod
  const rows: [string, string | Html | undefined | false][] = [
    [texts.value, tender.value && moneyOf(tender.value)],
    [texts.questionsUntil, isOpen ? deadlineOf(endDate, now) : timeOf(endDate)],
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

/** Returns the name, and links to the email address and the telephone number. */
function contactOf({ name, email, telephone }: Contact): Html {
  const known = [name, email && mailLink(email), telephone && phoneLink(telephone)].filter(Boolean)
  return html`${known.map((one) => html`<div>${one}</div>`)}`
}

/**
 * Returns a link to an email address. A long address may wrap before its @ and before each dot of
 * its domain. In the link's target the address is encoded, so that it can't add recipients or text
 * to the email.
 */
function mailLink(email: string): Html {
  const encoded = encodeURIComponent(email).replaceAll('%40', '@')
  const [first, ...others] = email.split(/(?=@|\.[^@]*$)/)
  return html`<a href="mailto:${encoded}" aria-label="${email}"
    >${first}${others.map((part) => html`<wbr />${part}`)}</a
  >`
}

const phoneLink = (telephone: string) =>
  html`<a href="tel:${telephone.replace(/[^\d+]/g, '')}">${telephone}</a>`
