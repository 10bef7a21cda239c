// The sections of a public notice's page.
import type { ReleaseContent } from '#features/open-data/contract/ocds.ts'
import { formatDate } from '#kernel/format/date.ts'
import { html, type Html } from '#kernel/server/pages/html.ts'
import { moneyOf } from './money-of.ts'
import { factsOf, timeOf } from './parts.ts'
import type { Notice } from './queries.ts'

const texts = {
  version: (number: number) => `Version ${number}`,
  standstillEnds: (day: string) => `The last day is ${day}`,
}

type OcdsTender = ReleaseContent['tender']
type Entry<List extends 'lots' | 'documents' | 'enquiries' | 'amendments'> = NonNullable<
  OcdsTender[List]
>[number]

export function sectionsOf({ content, versions }: Notice): Html {
  const { tender, contracts = [], awards = [] } = content
  return html`${section('Contracts', contracts.map(contractOf(awards)))}
  ${section('Lots', tender.lots?.map(lotOf))}
  ${section('Documents', newestFirst(tender.documents ?? []).map(documentOf), 'Sign in to download them.')}
  ${section('Questions and answers', tender.enquiries?.map(enquiryOf))}
  ${section('Changes', tender.amendments?.toReversed().map(amendmentOf))}
  ${section(
    'Versions of this notice',
    versions.map((version) => versionOf(tender.id, version)),
  )}`
}

function section(title: string, items: Html[] = [], hint?: string): Html | false {
  if (items.length === 0) return false
  return html`<section class="panel">
    <h2>${title}</h2>
    ${hint && html`<p class="muted">${hint}</p>`}
    <ul class="items">
      ${items}
    </ul>
  </section>`
}

const lotOf = ({ title, description, value }: Entry<'lots'>) =>
  html`<li class="row">
    <div>
      <h3>${title}</h3>
      <div class="text small muted">${description}</div>
    </div>
    ${value && html`<div>${moneyOf(value)}</div>`}
  </li>`

/** Returns documents in the same order as in the portal. */
const newestFirst = (documents: Entry<'documents'>[]) =>
  documents
    .toReversed()
    .toSorted((one, other) => other.dateModified.localeCompare(one.dateModified))

const documentOf = ({ title, description, dateModified }: Entry<'documents'>) =>
  html`<li class="row">
    <div>
      <h3>${title}</h3>
      <div class="text small muted">${description}</div>
    </div>
    <div class="small muted">${formatDate(dateModified)}</div>
  </li>`

const enquiryOf = ({ description, answer, dateAnswered }: Entry<'enquiries'>) =>
  html`<li>
    ${description && html`<h3>${description}</h3>`}
    <div class="answer">
      <div class="small muted">
        ${description ? 'Answer' : 'Clarification'} · ${formatDate(dateAnswered)}
      </div>
      <div class="text">${answer}</div>
    </div>
  </li>`

const amendmentOf = ({ date, description, rationale }: Entry<'amendments'>) =>
  html`<li>
    <div class="small muted">${timeOf(date)}</div>
    ${description}
    <div class="text">${rationale}</div>
  </li>`

const versionOf = (reference: string, { number, released_at }: Notice['versions'][number]) =>
  html`<li class="row">
    <a href="/notices/${reference}/${number}">${texts.version(number)}</a>
    <span class="small muted">${timeOf(released_at)}</span>
  </li>`

export function awardsOf({ awards = [] }: ReleaseContent): Html[] {
  return awards.map((award) => awardOf(award, awards.length > 1))
}

type Award = NonNullable<ReleaseContent['awards']>[number]

function awardOf(award: Award, isOneOfSeveral: boolean): Html {
  const { title, suppliers = [], value, relatedLots, standstillPeriod } = award
  if (award.status === 'unsuccessful') {
    return html`<section class="panel">
      <h2>Not awarded</h2>
      <h3>${title}</h3>
      <p>${award.description}.</p>
    </section>`
  }
  const names = suppliers.map(({ name }) => name).join(', ')
  return html`<section class="panel award">
    <h2>Awarded to</h2>
    <p class="winner">${names}</p>
    ${isOneOfSeveral && relatedLots && html`<p>${title}</p>`}
    ${factsOf([
      ['Value', value && moneyOf(value)],
      ['Awarded on', formatDate(award.date)],
      ['Standstill', standstillPeriod && standstillOf(standstillPeriod)],
    ])}
  </section>`
}

function standstillOf({ endDate }: NonNullable<Award['standstillPeriod']>): string {
  return endDate ? texts.standstillEnds(formatDate(endDate)) : 'Suspended by a challenge'
}

type Contract = NonNullable<ReleaseContent['contracts']>[number]

const contractOf = (awards: readonly Award[]) => (contract: Contract) => {
  const { awardID, title, value, dateSigned, period, status, amendments = [], ...kpis } = contract
  const supplier = awards.find(({ id }) => id === awardID)?.suppliers?.[0]
  return html`<li>
    <div class="row">
      <h3>${title}</h3>
      <div>${moneyOf(value)}</div>
    </div>
    <div class="small muted">
      ${supplier && `With ${supplier.name}.`} Signed ${formatDate(dateSigned)}.
      ${
        status === 'terminated'
          ? `Terminated on ${formatDate(period.endDate)}.`
          : `Runs ${formatDate(period.startDate!)} – ${formatDate(period.endDate)}.`
      }
    </div>
    ${amendments.map(
      ({ date, description, rationale }) =>
        html`<div class="text">${formatDate(date)}: ${description}. ${rationale}</div>`,
    )}
    ${indicatorsOf(kpis)}
  </li>`
}

function indicatorsOf(contract: Pick<Contract, 'agreedMetrics' | 'implementation'>): Html | false {
  const { agreedMetrics = [], implementation } = contract
  if (agreedMetrics.length === 0) return false
  const ratingOf = (id: string) =>
    implementation?.metrics.find((one) => one.id === id)?.observations.at(-1)
  return html`<div>Key performance indicators:</div>
    <ul>
      ${agreedMetrics.map(({ id, title, description }) => {
        const rated = ratingOf(id)
        return html`<li>
          ${title}. Target: ${description}.
          ${
            rated &&
            `Rated on ${formatDate(rated.period.endDate)}: ${rated.measureClassification.description}.`
          }
        </li>`
      })}
    </ul>`
}
