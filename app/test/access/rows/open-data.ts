// Open contracting data, which everybody may read.
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import type { Caller } from '../caller.ts'
import { publicly, type OtherRow } from './other-row.ts'

const packaged = 'uri version extensions publishedDate publisher{name uri} license'
const money = 'value{amount currency}'
const ocdsParty =
  'id name roles identifier{scheme id legalName} contactPoint{name email telephone} ' +
  'address{streetAddress locality region postalCode countryName}'
const code = 'scheme id'
const ocdsTender =
  `id title description status statusDetails procuringEntity{id name} ${money} ` +
  'procurementMethod procurementMethodDetails mainProcurementCategory ' +
  'techniques{hasFrameworkAgreement hasDynamicPurchasingSystem} ' +
  'additionalProcurementCategories submissionMethod submissionMethodDetails hasEnquiries ' +
  'tenderPeriod{startDate endDate} enquiryPeriod{startDate endDate} ' +
  `items{id description classification{${code}} additionalClassifications{${code}} ` +
  `deliveryAddress{locality}} lots{id title description ${money}} ` +
  'documents{id documentType title description datePublished dateModified format} ' +
  'milestones{id title type dueDate status} ' +
  'enquiries{id date description answer dateAnswered} ' +
  'amendments{id date description rationale changes{property former_value{*}}}'
const release =
  `ocid id date tag initiationType language parties{${ocdsParty}} buyer{id name} ` +
  'planning{milestones{id title type dueDate status}} ' +
  `tender{${ocdsTender}} awards{id title description status date ${money} suppliers{id name} ` +
  'relatedLots standstillPeriod{startDate endDate} assessmentSummariesDateSent} ' +
  `contracts{id awardID title status period{startDate endDate} ${money} dateSigned ` +
  'amendments{id date description rationale}}'

async function aRelease({ world }: Caller) {
  const { reference } = await world.makeTender()
  await releaseBacklog(world.db)
  return { params: { ocid: `ocds-000000-${reference}` } }
}

export const openDataRows: Record<string, OtherRow> = {
  'GET /ocds/releases': publicly(`${packaged} releases{${release}} links{next}`),
  'GET /ocds/releases/:ocid': publicly(`${packaged} releases{${release}}`, { request: aRelease }),
  'GET /ocds/records/:ocid': publicly(
    `${packaged} records{ocid releases{url date tag} compiledRelease{${release}}}`,
    { request: aRelease },
  ),
  'GET /ocds/bulk': publicly(''),
}
