import { Download, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#domain/format/money.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Countdown } from '#client/ui/Countdown.tsx'
import { FactList } from '#client/ui/FactList.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { PageColumns } from '#client/ui/PageColumns.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { SkipLink } from '#client/ui/SkipLink.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { ThemeSwitch } from '#client/ui/ThemeSwitch.tsx'
import { Time } from '#client/ui/Time.tsx'
import { Toaster } from '#client/ui/Toaster.tsx'
import { inHours, link, nothing } from './samples.tsx'
import { Buttons, Badges, Deadlines, Notices } from './ShownControls.tsx'
import { Files, Dialogs, States } from './ShownStates.tsx'
import { Forms } from './ShownForms.tsx'
import { Stats, Tables, Charts } from './ShownTables.tsx'

/** Every primitive in every state, to look at and to run the accessibility checks on. */
export function Showcase() {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page space-y-8 px-4 py-6">
        <Breadcrumb
          crumbs={[{ label: 'Dashboard', link }, { label: 'Tenders', link }, { label: 'Showcase' }]}
        />
        <PageHeading
          title="Cleaning of the city council's offices"
          documentTitle="Showcase"
          status={
            <>
              <StatusBadge status="published" />
              <ReviewBadge status="pending" />
            </>
          }
          actions={
            <>
              <Button>Publish answer</Button>
              <Menu
                label="More actions"
                items={[
                  { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: nothing },
                  { label: 'Download all', icon: <Download aria-hidden="true" />, link },
                  {
                    label: 'Award',
                    onSelect: nothing,
                    disabledReason: 'Only published or closed tenders can be awarded.',
                  },
                  {
                    label: 'Delete',
                    icon: <Trash2 aria-hidden="true" />,
                    isDangerous: true,
                    onSelect: nothing,
                  },
                ]}
              />
            </>
          }
        >
          TND-2026-000123 · Leeds City Council
        </PageHeading>
        <ThemeSwitch />
        <TabsShown />
        <PageColumns railLabel="Facts" rail={<Rail />}>
          <div className="space-y-6">
            <Buttons />
            <Badges />
            <Deadlines />
            <Notices />
          </div>
        </PageColumns>
        <Stats />
        <Tables />
        <Forms />
        <Files />
        <Charts />
        <Dialogs />
        <States />
        <Toaster />
      </main>
    </>
  )
}

function Rail() {
  return (
    <Panel title="Submission deadline">
      <div className="mb-4">
        <Countdown deadline={inHours(53)} size="hero" />
        <p className="text-sm text-muted">
          <Time iso={inHours(53)} />
        </p>
      </div>
      <FactList
        facts={[
          { term: 'Procedure type', value: 'ITT' },
          { term: 'Estimated value', value: formatMoney('1234567.5', 'GBP') },
          { term: 'Eligibility', value: 'Open to all suppliers' },
          { term: 'Published', value: <Time iso="2026-11-02T09:00:00Z" show="date" /> },
        ]}
      />
    </Panel>
  )
}

function TabsShown() {
  const [current, setCurrent] = useState('all')
  return (
    <Tabs
      label="Organisations"
      current={current}
      tabs={[
        { key: 'all', label: 'All', count: 1284 },
        { key: 'pending', label: 'Pending', count: 6, isPressing: true },
        { key: 'approved', label: 'Approved' },
        { key: 'rejected', label: 'Rejected', count: 0 },
        { key: 'buyers', label: 'Buyers' },
        { key: 'suppliers', label: 'Suppliers' },
      ]}
      link={(key, props) => <a href={`#${key}`} {...props} onClick={() => setCurrent(key)} />}
    />
  )
}
