// The side column of a public notice's page: the deadline while it is open, and other facts.
import type { ReleaseContent } from '#features/open-data/contract/ocds.ts'
import { metadataFields, tenderFields as fields } from '#features/tenders/contract/tender-fields.ts'
import { timeLeft, type TimeLeft } from '#kernel/format/deadline.ts'
import { mailTo } from '#kernel/format/mail-to.ts'
import { html, type Html } from '#kernel/server/pages/html.ts'
import { moneyOf } from './money-of.ts'
import { factsOf, icon, timeOf, type Fact } from './parts.ts'

const texts = {
  left: ({ days, hours = days }: Pick<TimeLeft, 'days' | 'hours'>) => `${hours} left`,
}

type OcdsTender = ReleaseContent['tender']

interface Rail {
  content: ReleaseContent
  isOpen: boolean
  now: Date
}

export function railOf({ content, isOpen, now }: Rail): Html {
  const { tender } = content
  return html`<aside class="panel" aria-label="Facts">
    ${
      isOpen &&
      html`<h2>${fields.submission_deadline.label}</h2>
        <div class="deadline">
          ${timeLeftOf(tender, now)}
          <p>${timeOf(tender.tenderPeriod.endDate)}</p>
          <a class="button secondary small" href="/notices/${tender.id}.ics"
            >${icon('calendar')}Add to calendar</a
          >
        </div>`
    }
    ${factsOf(rowsOf({ content, isOpen, now }))}
  </aside>`
}

function timeLeftOf({ tenderPeriod }: OcdsTender, now: Date): Html {
  const left = timeLeft(tenderPeriod.endDate, now)
  return html`<p class="hero ${left.urgency}">${texts.left(left)}</p>`
}

/** Returns the time of a deadline. If the deadline has passed, "Closed" precedes the time. */
function deadlineOf(iso: string, now: Date): Html {
  const isPast = Date.parse(iso) <= now.getTime()
  return html`${isPast && html`<b>Closed</b><br />`}${timeOf(iso)}`
}

function rowsOf({ content: { tender, parties }, isOpen, now }: Rail): [string, Fact][] {
  const contact = parties[0]?.contactPoint
  const codes = tender.items.flatMap(({ classification, additionalClassifications = [] }) =>
    [classification, ...additionalClassifications].flatMap((one) => one?.id ?? []),
  )
  const { startDate, endDate: submission } = tender.tenderPeriod
  const { endDate } = tender.enquiryPeriod
  return [
    [fields.submission_deadline.label, !isOpen && timeOf(submission)],
    [fields.estimated_value.label, tender.value && moneyOf(tender.value)],
    [fields.clarification_deadline.label, isOpen ? deadlineOf(endDate, now) : timeOf(endDate)],
    [fields.procedure_type.label, tender.procurementMethodDetails],
    [metadataFields.location.label, tender.items[0]?.deliveryAddress?.locality],
    [metadataFields.categories.label, tender.additionalProcurementCategories?.join(', ')],
    [metadataFields.cpv_codes.label, codes.join(', ')],
    ['Contact', contact && contactOf(contact)],
    ['Published', startDate && timeOf(startDate)],
  ]
}

type Contact = NonNullable<ReleaseContent['parties'][number]['contactPoint']>

/** Returns the name, and links to the email address and the telephone number. */
function contactOf({ name, email, telephone }: Contact): Html {
  const known = [name, email && mailLink(email), telephone && phoneLink(telephone)].filter(Boolean)
  return html`${known.map((one) => html`<div>${one}</div>`)}`
}

/**
 * Returns a link to an email address. A long address may wrap before its @ and before each dot of
 * its domain.
 */
function mailLink(email: string): Html {
  const [first, ...others] = email.split(/(?=@|\.[^@]*$)/)
  return html`<a href="${mailTo(email)}" aria-label="${email}"
    >${first}${others.map((part) => html`<wbr />${part}`)}</a
  >`
}

const phoneLink = (telephone: string) =>
  html`<a href="tel:${telephone.replace(/[^\d+]/g, '')}">${telephone}</a>`
