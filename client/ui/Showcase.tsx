import type { TenderStatus } from '#domain/contract/tender.ts'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '#domain/format/money.ts'
import { Banner } from './Banner.tsx'
import { BarChart } from './BarChart.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Button } from './Button.tsx'
import { buttonClass } from './button-class.ts'
import { Checkbox } from './Checkbox.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Countdown } from './Countdown.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import { DaysLeft } from './DaysLeft.tsx'
import { Dialog } from './Dialog.tsx'
import { Disclosure } from './Disclosure.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FactList } from './FactList.tsx'
import { FileInput } from './FileInput.tsx'
import { IconButton } from './IconButton.tsx'
import { Menu } from './Menu.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { PageColumns } from './PageColumns.tsx'
import { PageHeading } from './PageHeading.tsx'
import { Pager } from './Pager.tsx'
import { Panel } from './Panel.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import type { LinkProps } from './render-link.ts'
import { ReviewBadge, type ReviewStatus } from './ReviewBadge.tsx'
import { Select } from './Select.tsx'
import { Skeleton } from './Skeleton.tsx'
import { SkipLink } from './SkipLink.tsx'
import { Spinner } from './Spinner.tsx'
import { StatCard } from './StatCard.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { Stepper } from './Stepper.tsx'
import { Table } from './Table.tsx'
import { Tabs } from './Tabs.tsx'
import { Tag } from './Tag.tsx'
import { TextArea } from './TextArea.tsx'
import { TextInput } from './TextInput.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { Time } from './Time.tsx'
import { toast } from './toast.ts'
import { Toaster } from './Toaster.tsx'
import { UploadRow } from './UploadRow.tsx'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const link = (props: LinkProps) => <a href="#main" {...props} />
const nothing = () => {}

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

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-3">{children}</div>
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

function Buttons() {
  return (
    <Panel title="Buttons">
      <div className="space-y-4">
        <Row>
          <Button>Publish tender</Button>
          <Button kind="secondary">Save as draft</Button>
          <Button kind="danger">Delete forever</Button>
          <Button kind="quiet">Clear filters</Button>
          {link({ className: buttonClass('primary'), children: 'Create New Tender' })}
        </Row>
        <Row>
          <Button size="small">Approve</Button>
          <Button size="small" kind="secondary">
            Reject
          </Button>
          <Button isBusy busyLabel="Publishing...">
            Publish Tender
          </Button>
          <Button disabledReason="The clarification deadline has passed." reasonAs="tooltip">
            Ask a question
          </Button>
          <IconButton label="Edit" icon={<Pencil aria-hidden="true" />} />
          <IconButton
            label="Delete"
            icon={<Trash2 aria-hidden="true" />}
            disabledReason="Only drafts can be deleted."
          />
          <CopyButton value="TND-2026-000123" />
        </Row>
        <Button kind="secondary" disabledReason="Register interest first to download documents.">
          Download
        </Button>
      </div>
    </Panel>
  )
}

const tenderStatuses: TenderStatus[] = ['draft', 'published', 'closed', 'awarded', 'cancelled']
const reviewStatuses: ReviewStatus[] = [
  'pending',
  'approved',
  'rejected',
  'flagged',
  'changes_requested',
  'active',
  'blocked',
]

function Badges() {
  return (
    <Panel title="Badges">
      <div className="space-y-3">
        <Row>
          {tenderStatuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Row>
        <Row>
          {reviewStatuses.map((status) => (
            <ReviewBadge key={status} status={status} />
          ))}
        </Row>
        <Row>
          <Tag>Buyer</Tag>
          <Tag tone="awarded">tender.updated</Tag>
          <Tag tone="published">tender.created</Tag>
          <Tag tone="rejected">tender.deleted</Tag>
        </Row>
      </div>
    </Panel>
  )
}

function Deadlines() {
  return (
    <Panel title="Deadlines">
      <Row>
        {[-1, 5, 50, 120, 400].map((hours) => (
          <span key={hours} className="flex flex-col">
            <Countdown deadline={inHours(hours)} />
            <DaysLeft deadline={inHours(hours)} />
          </span>
        ))}
      </Row>
    </Panel>
  )
}

function Notices() {
  return (
    <div className="space-y-3">
      <Banner title="6 organisations await approval" actions={<Button size="small">Review</Button>}>
        The oldest has waited since 2 November 2026.
      </Banner>
      <Banner kind="success">Password reset successfully! Please sign in.</Banner>
      <Banner kind="warning">This organisation's name is already registered.</Banner>
      <Banner kind="danger">Failed to update notification preferences</Banner>
    </div>
  )
}

function Stats() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <StatCard label="Active Tenders" figure={1284} link={link} />
      <StatCard label="Total Views" figure={20411} note="15.9 per tender" />
      <StatCard label="Total Interests" figure={311} note="1.5% conversion" link={link} />
      <StatCard label="Pending Questions" figure={0} />
    </div>
  )
}

const tenders = [
  { id: 1, title: 'Cleaning of the offices', status: 'published', value: '1234567.5', left: 30 },
  { id: 2, title: 'Waste collection, north', status: 'draft', value: '89000', left: 300 },
  {
    id: 3,
    title: 'Framework for the maintenance of grounds and sports fields in all boroughs',
    status: 'awarded',
    value: '250000',
    left: -5,
  },
] satisfies { id: number; title: string; status: TenderStatus; value: string; left: number }[]

function Tables() {
  const [page, setPage] = useState(2)
  return (
    <div className="space-y-4">
      <Table
        caption="Tenders"
        rows={tenders}
        rowKey={(tender) => tender.id}
        detail={(tender) => (tender.id === 1 ? <pre>{JSON.stringify(tender, null, 2)}</pre> : null)}
        columns={[
          {
            key: 'title',
            header: 'Title',
            kind: 'title',
            cell: (tender) => link({ className: 'link', children: tender.title }),
            sort: { direction: 'ascending', link },
          },
          {
            key: 'status',
            header: 'Status',
            cell: (tender) => <StatusBadge status={tender.status} />,
          },
          {
            key: 'deadline',
            header: 'Deadline',
            sort: { direction: 'none', link },
            cell: (tender) => (
              <>
                <Time iso={inHours(tender.left)} show="short" />{' '}
                <DaysLeft deadline={inHours(tender.left)} />
              </>
            ),
          },
          {
            key: 'value',
            header: 'Value',
            kind: 'figure',
            cell: (tender) => formatMoney(tender.value, 'GBP'),
          },
          {
            key: 'actions',
            header: 'Actions',
            kind: 'actions',
            cell: (tender) => (
              <Menu
                label={`Actions for ${tender.title}`}
                items={[{ label: 'Edit', onSelect: nothing }]}
              />
            ),
          },
        ]}
      />
      <Pager
        page={page}
        lastPage={3}
        total={1284}
        link={(target, props) => <a href="#main" {...props} onClick={() => setPage(target)} />}
      />
    </div>
  )
}

const procedures = ['PQQ', 'RFQ', 'ITT', 'DPS'].map((value) => ({ value, label: value }))
const categories = ['cleaning', 'security', 'catering', 'waste'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

function Forms() {
  const [value, setValue] = useState('1234567.5')
  const [chosen, setChosen] = useState(['cleaning'])
  const [eligibility, setEligibility] = useState('open')
  const [attempt, setAttempt] = useState(0)
  return (
    <form
      noValidate
      className="max-w-wizard space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
      }}
    >
      <h2>Forms</h2>
      <Stepper
        current={2}
        steps={['Basic Information', 'Timelines', 'Value & Contact', 'Settings', 'Documents']}
      />
      {attempt > 0 && (
        <ErrorSummary
          attempt={attempt}
          errors={[
            { field: 'title', message: 'Title is required' },
            { field: 'eligibility_type', message: 'Choose who may take part' },
          ]}
        />
      )}
      <TextInput
        name="title"
        label="Title"
        hint="What is being bought, and where."
        error="Title is required"
      />
      <TextInput name="location" label="Location" isOptional placeholder="Leeds" />
      <TextInput
        name="email"
        label="Email"
        type="email"
        readOnly
        defaultValue="buyer@demo.example"
      />
      <PasswordInput name="password" label="Password" autoComplete="current-password" />
      <TextArea name="question_text" label="Question" limit={2000} defaultValue="May we visit?" />
      <TextArea
        name="answer_text"
        label="Answer"
        rows={2}
        limit={10}
        defaultValue="Certainly not"
      />
      <Select
        name="procedure_type"
        label="Procedure type"
        placeholder="Choose a type"
        options={procedures}
      />
      <MoneyInput
        name="estimated_value"
        label="Estimated value"
        value={value}
        onChange={setValue}
      />
      <DateTimeInput
        name="submission_deadline"
        label="Submission deadline"
        defaultValue="2026-12-11T12:00"
      />
      <RadioGroup
        name="eligibility_type"
        label="Eligibility"
        error="Choose who may take part"
        value={eligibility}
        onChange={setEligibility}
        options={[
          { value: 'open', label: 'Open', hint: 'All suppliers' },
          { value: 'invite_only', label: 'Invite only', hint: 'Selected suppliers' },
          { value: 'nda_gated', label: 'NDA', hint: 'Requires a signed NDA' },
        ]}
      />
      <CheckboxGroup
        name="categories"
        label="Categories"
        isOptional
        isInColumns
        values={chosen}
        onChange={setChosen}
        options={categories}
      />
      <Checkbox
        name="allow_questions"
        label="Allow questions"
        hint="Suppliers may ask until the clarification deadline."
        defaultChecked
      />
      <Row>
        <Button type="submit">Next</Button>
        <Button kind="secondary">Previous</Button>
      </Row>
    </form>
  )
}

function Files() {
  return (
    <Panel title="Files">
      <div className="grid gap-6 md:grid-cols-2">
        <FileInput label="Documents" isMultiple accept={['.pdf', '.docx']} onFiles={nothing} />
        <FileInput
          label="Replacement"
          onFiles={nothing}
          disabledReason="The tender is closed."
          error="Please select a file"
        />
      </div>
      <ul className="mt-4">
        <UploadRow name="waiting.pdf" size={120_000} state="waiting" onCancel={nothing} />
        <UploadRow
          name="specification-of-cleaning-services-final-version-2.pdf"
          size={3_400_000}
          state="uploading"
          progress={0.42}
          onCancel={nothing}
        />
        <UploadRow name="terms.docx" size={88_000} state="done" onRemove={nothing} />
        <UploadRow
          name="plan.zip"
          size={9_000_000}
          state="failed"
          onRetry={nothing}
          onRemove={nothing}
        />
      </ul>
    </Panel>
  )
}

function Charts() {
  return (
    <Panel title="Charts">
      <div className="grid gap-8 md:grid-cols-2">
        <BarChart
          title="Tenders by status"
          labelHeader="Status"
          valueHeader="Tenders"
          bars={[
            { label: 'Draft', value: 12, colour: 5 },
            { label: 'Published', value: 31, colour: 1 },
            { label: 'Closed', value: 7, colour: 4 },
            { label: 'Awarded', value: 18, colour: 3 },
            { label: 'Cancelled', value: 2, colour: 2 },
          ]}
        />
        <BarChart title="Downloads" labelHeader="Document" valueHeader="Downloads" bars={[]} />
      </div>
    </Panel>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'busy' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel title="Dialogs and toasts">
      <Row>
        <Button kind="secondary" onClick={() => setOpen('form')}>
          Open dialog
        </Button>
        <Button kind="secondary" onClick={() => setOpen('confirm')}>
          Open confirmation
        </Button>
        <Button kind="secondary" onClick={() => setOpen('busy')}>
          Open busy confirmation
        </Button>
        <Button kind="secondary" onClick={() => toast.success('Tender restored successfully')}>
          Show toast
        </Button>
      </Row>
      <Dialog
        isOpen={open === 'form'}
        onClose={close}
        title="Create User"
        description="The user gets an e-mail with a link to set a password."
        actions={
          <>
            <Button onClick={close}>Create User</Button>
            <Button kind="secondary" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <TextInput name="name" label="Name" />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm' || open === 'busy'}
        isBusy={open === 'busy'}
        busyLabel="Deleting..."
        onClose={close}
        onConfirm={close}
        isDangerous
        title="Delete “Cleaning of the offices” forever?"
        description="Its lots, documents and questions go with it. The audit trail stays."
        verb="Delete Forever"
        error={open === 'confirm' ? 'Failed to permanently delete tender' : null}
        disabledReason={open === 'confirm' ? 'Type DELETE to go on.' : null}
      >
        <TextInput name="word" label="Type DELETE to confirm" autoComplete="off" />
      </ConfirmDialog>
    </Panel>
  )
}

function States() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Panel title="Waiting">
        <div className="space-y-6">
          <Spinner label="Loading tenders" isLabelShown />
          <Skeleton shape="table" count={3} />
          <Skeleton count={3} />
        </div>
      </Panel>
      <Panel title="Nothing, and trouble">
        <div className="space-y-6">
          <EmptyState title="No tenders found" action={<Button>Create Your First Tender</Button>} />
          <ErrorState message="Failed to load tenders" onRetry={nothing} />
        </div>
      </Panel>
      <Panel title="Questions">
        <Disclosure name="faq" summary="How do I register my organisation?" isOpen>
          On the registration page; an administrator reviews it.
        </Disclosure>
        <Disclosure name="faq" summary="How do I ask a question?">
          In the Questions tab, once you have expressed interest.
        </Disclosure>
      </Panel>
    </div>
  )
}
