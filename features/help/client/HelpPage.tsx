import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { brand } from '#kernel/client/lib/brand.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { FoldedPanel } from '#kernel/client/ui/FoldedPanel.tsx'
import { MailLink } from '#kernel/client/ui/MailLink.tsx'
import { PageColumns } from '#kernel/client/ui/PageColumns.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { faqFor, searchFaq } from './faq.ts'

const version = 'V1.0'

const features = [
  'Search for tenders, with filters and deadlines in UK time',
  'Marking interest, invitations and non-disclosure agreements',
  'Clarification questions with answers for all interested suppliers',
  'Tender documents with versions and checksums, or the whole tender as one pack',
  'Lists as Excel workbooks and CSV files',
  'Sealed bids with receipts, opened together after the deadline',
  'Lots, analytics for each tender, and a record of every change',
  'Two-factor authentication and an audit trail',
]

export function HelpPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Help & Support">
        Answers to common questions, and how to contact us.
      </PageHeading>
      <PageColumns
        railLabel="Support"
        isRailLast
        rail={
          <div className="flex flex-col gap-6">
            <Support />
            <Facts />
          </div>
        }
      >
        <div className="flex flex-col gap-6">
          <Questions />
          <About />
        </div>
      </PageColumns>
    </div>
  )
}

function Support() {
  const { support_email: email } = brand
  return (
    <Panel title="Contact support">
      <p>
        Write to <MailLink address={email} />
      </p>
      <p className="mt-2 text-sm text-muted">
        Support replies typically within 24 hours on business days.
      </p>
    </Panel>
  )
}

/**
 * Searchable sections, with those for the user's role first and open. All entries have the same
 * `name` attribute, so that only one entry is open at a time across all sections.
 */
function Questions() {
  const { role } = useUser()
  const [typed, setTyped] = useState('')
  const isSearching = typed.trim() !== ''
  const found = searchFaq(faqFor(role), typed)
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <search>
        <TextInput
          type="search"
          name="search"
          label="Search the answers"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status" className="mt-1 min-h-5 text-sm text-muted">
          {isSearching && (count === 1 ? '1 answer' : `${count} answers`)}
        </p>
      </search>
      {/* The sections' titles stand out from the questions in them. */}
      <div className="flex flex-col gap-3 [&_details_details>summary]:font-normal [&_h2]:py-2 [&_h2]:text-h3">
        {found.map(({ title, audience, entries }) => (
          <FoldedPanel
            // The key changes when a search starts, so that the sections are remounted and those
            // with matches open.
            key={`${title} ${isSearching}`}
            title={title}
            level={2}
            count={entries.length}
            startsOpen={isSearching || audience === role}
          >
            <div className="-mb-px px-4">
              {entries.map(({ question, answer }) => (
                <Disclosure key={question} name="faq" summary={question}>
                  {answer.map((paragraph) => (
                    <p key={paragraph} className="mt-2 first:mt-0">
                      {paragraph}
                    </p>
                  ))}
                </Disclosure>
              ))}
            </div>
          </FoldedPanel>
        ))}
      </div>
    </>
  )
}

function About() {
  return (
    <Panel title={`About ${brand.product_name}`}>
      <p>
        {brand.product_name} is where buyer organisations publish procurement tenders and supplier
        organisations find them, register interest, ask questions and download documents.
        Administrators verify every organisation.
      </p>
      <h3 className="mt-6 mb-2 text-base">Features</h3>
      <ul className="list-disc space-y-1 ps-5">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </Panel>
  )
}

function Facts() {
  return (
    <Panel title="System">
      <FactList
        facts={[
          { term: 'Version', value: version },
          {
            term: 'Status',
            value: (
              <Tag tone="published" icon={<CircleCheck aria-hidden="true" />}>
                Active
              </Tag>
            ),
          },
          { term: 'Designed by', value: brand.designed_by },
          { term: 'Managed by', value: brand.managed_by },
        ]}
      />
    </Panel>
  )
}
