import type { OrganisationDetail } from '../contract/admin-organisation.ts'
import { organisationSizeLabels, organisationTypeLabels } from '#kernel/contract/organisation.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { nationLabels } from '#kernel/contract/nation.ts'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { ReviewNotes } from './ReviewNotes.tsx'

const notGiven = 'Not given'

export function OrganisationFacts({ organisation }: { organisation: OrganisationDetail }) {
  const { name, type, nation, size, phone, verification_status, created_at } = organisation
  const facts: Fact[] = [
    { term: 'Name', value: name },
    { term: 'Type', value: organisationTypeLabels[type] },
    { term: 'Phone', value: phone ?? notGiven },
    {
      term: 'Status',
      value: (
        <>
          <ReviewBadge status={verification_status} />
          <ReviewNotes organisation={organisation} />
        </>
      ),
    },
    ...given('Reason for rejection', organisation.rejection_reason),
    { term: 'Address', value: <Address organisation={organisation} /> },
    { term: 'Registered', value: <Time iso={created_at} show="date" /> },
    ...given('Company number', organisation.company_number),
    ...given('Size', size && organisationSizeLabels[size]),
    ...given('Awards need approval above', approvalOf(organisation)),
    ...(type === 'buyer' ? [{ term: 'Bank holidays of', value: nationLabels[nation] }] : []),
    ...given('VAT number', organisation.vat_number),
    ...given('Website', websiteOf(organisation)).map((fact) => ({ ...fact, isLong: true })),
    ...given('Description', organisation.description),
  ]
  return (
    <Panel title="Information">
      <FactList facts={facts} layout="rows" />
    </Panel>
  )
}

function approvalOf({ approval_threshold }: OrganisationDetail): string | null {
  return approval_threshold && formatMoney(approval_threshold, 'GBP')
}

function websiteOf({ website }: OrganisationDetail): string | null {
  return website && website.replace(/^https?:\/\/(www\.)?/, '')
}

/**
 * Returns a list with the fact, or an empty list if there is no value: few organisations provide
 * one, so no placeholder is shown.
 */
function given(term: string, value: string | null): Fact[] {
  return value ? [{ term, value: <span className="whitespace-pre-line">{value}</span> }] : []
}

function Address({ organisation }: { organisation: OrganisationDetail }) {
  const { address_line1, address_line2, city, county, postcode, country } = organisation
  const lines = [address_line1, address_line2, city, county, postcode].filter((line) => line)
  if (lines.length === 0) return notGiven
  const abroad = country === 'GB' ? [] : [country]
  return [...lines, ...abroad].map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}
