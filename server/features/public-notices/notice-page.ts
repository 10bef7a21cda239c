import { noticeTexts as texts } from '#domain/contract/public-notice.ts'
import type { ReleaseContent } from '#domain/contract/ocds.ts'
import { formatDate, formatDateTime } from '#domain/format/date.ts'
import { dataBlock, html, type Html } from '#server/pages/html.ts'
import { addressOf, countdown } from './list-page.ts'
import { moneyOf } from './money-of.ts'
import type { Notice } from './queries.ts'

export function noticeOf(notice: Notice, { ocid, now }: { ocid: string; now: Date }): Html {
  const { tender, awards, contracts = [] } = notice.content
  return html`<p class="muted"><a href="/notices">${texts.all}</a></p>
    <h1>${tender.title}</h1>
    <p class="muted">${tender.id} · ${tender.procuringEntity.name}</p>
    ${standing(notice)}
    ${
      isOpen(notice) &&
      html`<p class="actions">
        <a class="button" href="/tenders/${notice.tender_id}">${texts.takePart}</a>
        <a href="/notices/${tender.id}.ics">${texts.addToCalendar}</a>
      </p>`
    }
    <div class="columns">
      ${factsOf(notice.content, now)}
      <div>
        <div class="text">${tender.description}</div>
        ${awards?.map((award) => awardOf(award, awards.length > 1))}
        ${section(texts.contracts, contracts.map(contractOf))}
        ${section(texts.lots, tender.lots.map(lotOf))}
        ${section(texts.documents, tender.documents.map(documentOf), texts.documentsHint)}
        ${section(texts.questions, tender.enquiries.map(enquiryOf))}
        ${section(texts.changes, tender.amendments.toReversed().map(amendmentOf))}
        ${section(
          texts.versions,
          notice.versions.map((version) => versionOf(tender.id, version)),
        )}
        <p>
          <a href="${addressOf({ buyer: tender.procuringEntity.name })}">${texts.sameBuyer}</a>
        </p>
        <p><a href="/api/ocds/records/${ocid}">${texts.data}</a></p>
      </div>
    </div>`
}

type OcdsTender = ReleaseContent['tender']

const isNewest = ({ number, versions }: Notice) => versions[0]?.number === number
const isOpen = (notice: Notice) =>
  isNewest(notice) && notice.is_public && notice.content.tender.status === 'active'

function standing(notice: Notice): Html | false {
  const { number, is_public, content } = notice
  const { id, status } = content.tender
  if (!isNewest(notice)) {
    return html`<p class="note">
      ${texts.earlier(number)} <a href="/notices/${id}">${texts.newest}</a>
    </p>`
  }
  if (status !== 'active') return html`<p class="note">${texts.ended[status]}</p>`
  return !is_public && html`<p class="note">${texts.ended.withdrawn}</p>`
}

/** Returns the deadline, with the time left while the tender is open. */
function closesOf({ status, tenderPeriod }: OcdsTender, now: Date): Html | string {
  const { endDate } = tenderPeriod
  if (status !== 'active') return formatDateTime(endDate)
  return html`${formatDateTime(endDate)}${countdown(endDate, now)}`
}

function questionsUntil({ status, enquiryPeriod }: OcdsTender, now: Date): Html {
  const { endDate } = enquiryPeriod
  const isOver = status === 'active' && Date.parse(endDate) < now.getTime()
  return html`${formatDateTime(endDate)}${isOver && html` · <span class="left">${texts.over}</span>`}`
}

function factsOf({ tender, parties }: ReleaseContent, now: Date): Html {
  const contact = parties[0]?.contactPoint
  const codes = tender.items.flatMap(({ classification, additionalClassifications = [] }) =>
    [classification, ...additionalClassifications].flatMap((one) => one?.id ?? []),
  )
  const rows: [string, string | Html | undefined | false][] = [
    [texts.closes, closesOf(tender, now)],
    [texts.questionsUntil, questionsUntil(tender, now)],
    [
      texts.published,
      tender.tenderPeriod.startDate && formatDateTime(tender.tenderPeriod.startDate),
    ],
    [texts.value, tender.value && moneyOf(tender.value)],
    [texts.procedure, tender.procurementMethodDetails],
    [texts.location, tender.items[0]?.deliveryAddress?.locality],
    [texts.categories, tender.additionalProcurementCategories.join(', ')],
    [texts.cpv, codes.join(', ')],
    [texts.contact, contact && contactOf(contact)],
  ]
  return html`<dl>
    ${rows.map(
      ([term, fact]) =>
        fact &&
        html`<dt>${term}</dt>
          <dd>${fact}</dd>`,
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

function section(title: string, items: Html[], hint?: string): Html | false {
  if (items.length === 0) return false
  return html`<h2>${title}</h2>
    ${hint && html`<p class="muted">${hint}</p>`}
    <ul class="list">
      ${items}
    </ul>`
}

const lotOf = ({ title, description, value }: OcdsTender['lots'][number]) =>
  html`<li>
    <h3>${title}</h3>
    ${value && html`<div class="muted">${moneyOf(value)}</div>`}
    <div class="text">${description}</div>
  </li>`

const documentOf = ({ title, description, dateModified }: OcdsTender['documents'][number]) =>
  html`<li>
    <b>${title}</b> <span class="muted">· ${formatDate(dateModified)}</span>
    <div class="text">${description}</div>
  </li>`

const enquiryOf = ({ description, answer, dateAnswered }: OcdsTender['enquiries'][number]) =>
  html`<li>
    <div class="muted">${formatDate(dateAnswered)}</div>
    ${description && html`<h3>${description}</h3>`}
    <div class="text">${answer}</div>
  </li>`

const amendmentOf = ({ date, description, rationale }: OcdsTender['amendments'][number]) =>
  html`<li>
    <div class="muted">${formatDateTime(date)}</div>
    ${description}
    <div class="text">${rationale}</div>
  </li>`

const versionOf = (reference: string, { number, released_at }: Notice['versions'][number]) =>
  html`<li>
    <a href="/notices/${reference}/${number}">${texts.version(number)}</a>
    <span class="muted">· ${formatDateTime(released_at)}</span>
  </li>`

type Award = NonNullable<ReleaseContent['awards']>[number]

function awardOf(award: Award, isOneOfSeveral: boolean): Html {
  const { title, suppliers, value, standstillPeriod } = award
  if (award.status === 'unsuccessful') {
    return html`<h2>${texts.notAwarded}</h2>
      <h3>${title}</h3>
      <p>${award.description}.</p>`
  }
  const names = suppliers.map(({ name }) => name).join(', ')
  return html`<h2>${texts.awarded}</h2>
    ${isOneOfSeveral && html`<h3>${title}</h3>`}
    <p>${[names, value && moneyOf(value)].filter(Boolean).join(', ')}</p>
    ${standstillPeriod && html`<p>${standstillOf(standstillPeriod)}</p>`}`
}

function standstillOf({ endDate }: NonNullable<Award['standstillPeriod']>): string {
  return endDate ? texts.standstillEnds(formatDate(endDate)) : texts.standstillSuspended
}

type Contract = NonNullable<ReleaseContent['contracts']>[number]

const contractOf = ({ title, value, dateSigned, period, status, amendments, ...kpis }: Contract) =>
  html`<li>
    <h3>${title}</h3>
    <div>${moneyOf(value)}</div>
    <div class="muted">
      ${texts.contractSigned} ${formatDate(dateSigned)}.
      ${
        status === 'terminated'
          ? `${texts.contractTerminated} ${formatDate(period.endDate)}.`
          : `${texts.contractPeriod} ${formatDate(period.startDate!)} – ${formatDate(period.endDate)}.`
      }
    </div>
    ${amendments.map(
      ({ date, description, rationale }) =>
        html`<div class="text">${formatDate(date)}: ${description}. ${rationale}</div>`,
    )}
    ${indicatorsOf(kpis)}
  </li>`

function indicatorsOf(contract: Pick<Contract, 'agreedMetrics' | 'implementation'>): Html | false {
  const { agreedMetrics = [], implementation } = contract
  if (agreedMetrics.length === 0) return false
  const ratingOf = (id: string) =>
    implementation?.metrics.find((one) => one.id === id)?.observations.at(-1)
  return html`<div>${texts.indicators}</div>
    <ul>
      ${agreedMetrics.map(({ id, title, description }) => {
        const rated = ratingOf(id)
        return html`<li>
          ${title}. ${texts.target} ${description}.
          ${
            rated &&
            `${texts.rated} ${formatDate(rated.period.endDate)}: ${rated.measureClassification.description}.`
          }
        </li>`
      })}
    </ul>`
}

/** Returns schema.org data for search engines. */
export function structuredData({ content }: Notice, url: string): Html {
  const { tender, buyer } = content
  return dataBlock({
    '@context': 'https://schema.org',
    '@type': 'Demand',
    name: tender.title,
    description: tender.description.slice(0, 5000),
    identifier: tender.id,
    url,
    availabilityStarts: tender.tenderPeriod.startDate,
    availabilityEnds: tender.tenderPeriod.endDate,
    seller: { '@type': 'Organization', name: buyer.name },
    ...(tender.value && {
      priceSpecification: {
        '@type': 'PriceSpecification',
        price: tender.value.amount,
        priceCurrency: tender.value.currency,
      },
    }),
  })
}
