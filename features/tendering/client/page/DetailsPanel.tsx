import { Suspense, type ReactNode } from 'react'
import { namesWhere } from '#kernel/contract/field-table.ts'
import { tenderFields, type TenderField } from '#features/tenders/contract/tender-fields.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { categoryLabels } from '#features/tenders/contract/tender.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'
import { MailLink } from '#kernel/client/ui/MailLink.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { factsFor } from './facts-for.ts'

const NdaGate = lazyPart(() => import('#features/tenders/nda/client/NdaGate.tsx'), 'NdaGate')

type DetailsPanelProps = {
  tender: Tender
  /** Replacement for the NDA gate in previews, which have no agreement. */
  gate?: ReactNode
}

export function DetailsPanel({ tender, gate }: DetailsPanelProps) {
  return (
    <>
      {tender.description === null ? (
        <Suspense fallback={<Skeleton count={6} />}>{gate ?? <NdaGate tender={tender} />}</Suspense>
      ) : (
        <Panel title="Description">
          <p className="whitespace-pre-line">{tender.description}</p>
        </Panel>
      )}
      <Panel title="Details">
        <div className="grid gap-x-8 max-lg:*:first:border-b max-lg:*:first:border-line max-lg:*:first:pb-2 max-lg:*:last:pt-2 lg:grid-cols-2">
          <FactList facts={subjectOf(tender)} />
          <FactList facts={conditionsOf(tender)} />
        </div>
      </Panel>
    </>
  )
}

/** Fields about the contact and the subject of the tender; all others are about its conditions. */
const subjectFields: readonly TenderField[] = [
  'contact_name',
  'contact_email',
  'contact_phone',
  'location',
  'categories',
  'cpv_codes',
]

function subjectOf(tender: Tender): Fact[] {
  const { metadata, contact_email: email, contact_phone: phone } = tender
  return factsFor(tender, subjectFields, {
    categories: tags(metadata.categories.map((key) => categoryLabels[key])),
    cpv_codes: tags(metadata.cpv_codes),
    contact_email: email ? <Email address={email} /> : undefined,
    contact_phone: phone ? (
      <span className={tappable}>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      </span>
    ) : undefined,
  })
}

const conditionFields = namesWhere(tenderFields, 'place', 'details').filter(
  (field) => !subjectFields.includes(field),
)

function conditionsOf(tender: Tender): Fact[] {
  const { creator, published_at } = tender
  return [
    ...factsFor(tender, conditionFields),
    {
      term: 'Bids',
      value: tender.takes_bids ? 'Sent through this portal' : 'No online bids',
    },
    ...(creator ? [{ term: 'Created by', value: creator.name }] : []),
    { term: 'Created', value: <Time iso={tender.created_at} show="date" /> },
    {
      term: 'Published',
      value: published_at ? <Time iso={published_at} show="date" /> : 'Not published',
    },
    ...endings.flatMap(({ term, field }) => {
      const at = tender[field]
      return at ? [{ term, value: <Time iso={at} show="date" /> }] : []
    }),
  ]
}

const endings = [
  { term: 'Closed', field: 'closed_at' },
  { term: 'Awarded', field: 'awarded_at' },
  { term: 'Cancelled', field: 'cancelled_at' },
] as const

/**
 * Class that gives a link on its own line the height of a touch target, which extends into the
 * row's padding.
 */
const tappable =
  'pointer-coarse:[&>a]:-my-2 pointer-coarse:[&>a]:block pointer-coarse:[&>a]:w-fit pointer-coarse:[&>a]:py-2.5'

function tags(words: string[]) {
  if (words.length === 0) return null
  return (
    <span className="flex flex-wrap gap-2">
      {words.map((word) => (
        <Tag key={word}>
          {/* CPV codes end in a digit. They must not wrap at their hyphens. */}
          <span className={/\d$/.test(word) ? 'whitespace-nowrap' : undefined}>{word}</span>
        </Tag>
      ))}
    </span>
  )
}

function Email({ address }: { address: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:gap-y-2">
      <span className={tappable}>
        <MailLink address={address} />
      </span>
      <CopyButton value={address} label="Copy email" />
    </span>
  )
}
