// Tests every figure and section in the specification of the dashboards and the administrators'
// analytics.
import { fireEvent, screen, within } from '@testing-library/dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { tenderStatusLabels } from '#features/tenders/contract/tender.ts'
import { formatShortDate } from '#kernel/format/date.ts'
import { counted, formatNumber } from '#kernel/format/number.ts'
import { fillWorld } from '#app/test/busy-world.ts'
import {
  countForAdmin,
  countForBuyer,
  countForSupplier,
  readEverything,
} from '#app/test/expected-figures.ts'
import type { Row } from '#app/test/world.ts'
import { useScreens } from './screens.ts'
import { says, textsOf } from './steps.ts'

const screens = useScreens()
let people: Awaited<ReturnType<typeof fillWorld>>

beforeAll(async () => {
  people = await fillWorld(screens.world)
})

type Intercept = Parameters<typeof screens.open>[2]

async function openPage(user: Row<'users'>, path: string, intercept?: Intercept): Promise<void> {
  await screens.open(path, await screens.world.signedIn(user), intercept)
  await screen.findByRole('region', { name: /^Recent (tenders|interests)/ })
}

const part = (name: string) => screen.getByRole('region', { name })

/** Returns the text of each element that contains only text, in their order. */
const textsIn = (element: Element) =>
  textsOf([...element.querySelectorAll('*')].filter((one) => one.childElementCount === 0)).filter(
    (text) => text.trim(),
  )

/** Expects each card to show its label, its figure, and the note that explains the figure. */
function expectCards(cards: Record<string, readonly (number | string)[]>): void {
  const items = within(screen.getByRole('main')).getAllByRole('listitem')
  for (const [label, texts] of Object.entries(cards)) {
    const card = items.find((item) => within(item).queryByText(label))!
    const shown = texts.map((text) => (typeof text === 'number' ? formatNumber(text) : text))
    expect.soft(textsIn(card), label).toEqual([label, ...shown])
  }
}

const hrefsIn = (name: string) =>
  within(part(name))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

/** Returns the address that the card with this label links to. */
const linkOf = (label: string) =>
  within(screen.getByRole('main')).getByRole('link', { name: label }).getAttribute('href')

test('the supplier dashboard shows four figures, recent interests and quick actions', async () => {
  const supplier = people.suppliers[0]!
  await openPage(supplier, '/supplier/dashboard')
  const stats = countForSupplier(await readEverything(screens.world), supplier.organisation_id!)
  expectCards({
    'Active Tenders': [stats.active_tenders, 'Open to suppliers'],
    'My Interests': [stats.interests_registered, 'By your organisation'],
    'Questions Asked': [stats.questions_asked, 'By your organisation'],
    'Documents Downloaded': [stats.documents_downloaded, 'By your organisation'],
  })
  const rows = within(part('Recent interests')).getAllByRole('rowheader')
  expect(rows).toHaveLength(stats.recent_interests.length)
  expect(hrefsIn('Quick actions')).toContain('/supplier/interests')
})

test('the buyer dashboard shows its figures, panels, recent tenders and quick actions', async () => {
  const buyer = people.buyers[0]!
  await openPage(buyer, '/buyer/dashboard')
  const stats = countForBuyer(
    await readEverything(screens.world),
    (tender) => tender.organisation_id === buyer.organisation_id,
  )
  expectCards({
    'Total Tenders': [
      stats.total_tenders,
      `${stats.draft_tenders} draft, ${stats.closed_tenders} closed`,
    ],
    Published: [stats.published_tenders, 'Visible to suppliers'],
    'Total Views': [stats.total_views, `${stats.avg_views_per_tender.toFixed(1)} avg per tender`],
    'Total Interests': [
      stats.total_interests,
      `${stats.view_to_interest_rate.toFixed(1)}% conversion`,
    ],
    'Pending Questions': [stats.pending_questions, 'Awaiting an answer'],
  })
  expect(linkOf('Published')).toBe('/tenders?status=published')
  part('Unanswered questions')
  const rows = within(part('Recent tenders')).getAllByRole('listitem')
  expect(rows).toHaveLength(stats.recent_tenders.length)
  for (const [index, tender] of stats.recent_tenders.entries()) {
    const row = within(rows[index]!)
    row.getByText(tenderStatusLabels[tender.status])
    expect(row.getByText(tender.reference).closest('p')!.textContent).toBe(
      [
        tender.reference,
        `created ${formatShortDate(tender.created_at)}`,
        counted(tender.interests_count, 'interest'),
        counted(tender.questions_count, 'question'),
      ].join(' · '),
    )
    const link = row.getByRole('link', { name: tender.title })
    expect(link.getAttribute('href')).toBe(`/tenders/${tender.id}`)
  }
  const lines = textsOf([...part('Engagement overview').querySelectorAll('dl > div')])
  expect(lines).toEqual([
    expect.stringMatching(
      `^Interests${stats.total_interests}.* per tender, ${stats.view_to_interest_rate.toFixed(1)}% conv`,
    ),
    `Documents${stats.total_documents}${counted(stats.total_downloads, 'download')}`,
    expect.stringContaining(
      `Q&A${stats.total_questions}${stats.answered_questions} answered, ${stats.pending_questions} pending`,
    ),
  ])
  expect(hrefsIn('Quick actions')).toEqual([
    '/tenders/create',
    '/tenders?status=published',
    '/tenders?status=draft',
    '/buyer/analytics',
  ])
})

test('the admin dashboard shows its figures, questions, banner and recent lists', async () => {
  for (const verification_status of ['pending', 'approved', 'rejected'] as const) {
    const isRejected = verification_status === 'rejected'
    await screens.world.makeOrganisation({
      verification_status,
      ...(isRejected && { rejection_reason: 'Unknown' }),
    })
  }
  await openPage(people.admin, '/admin/dashboard')
  const stats = countForAdmin(await readEverything(screens.world))
  const both = (buyers: number, suppliers: number) => `${buyers} buyers, ${suppliers} suppliers`
  expectCards({
    'Total Organisations': [
      stats.total_organisations,
      both(stats.total_buyers, stats.total_suppliers),
    ],
    'Active Organisations': [
      stats.active_buyers + stats.active_suppliers,
      both(stats.active_buyers, stats.active_suppliers),
    ],
    'Pending Approvals': [stats.pending_organisations, 'Awaiting review'],
    'Total Users': [stats.total_users],
    'Total Tenders': [stats.total_tenders, `${stats.draft_tenders} draft`],
    'Published Tenders': [stats.published_tenders],
    'Total Views': [stats.total_views, `${stats.avg_views_per_tender.toFixed(1)} avg per tender`],
    'Total Interests': [
      stats.total_interests,
      `${stats.platform_conversion_rate.toFixed(1)}% conversion`,
    ],
    'Interests per Tender': [stats.avg_interests_per_tender.toFixed(1), 'Average'],
    Questions: [stats.total_questions, `${stats.unanswered_questions} unanswered`],
    Documents: [stats.total_documents],
    Downloads: [stats.total_downloads],
  })
  expect(linkOf('Published Tenders')).toBe('/tenders?status=published')
  part('Unanswered questions')
  await says(`${stats.pending_organisations} organisations are pending approval`)
  expect(hrefsIn('Recent organisations')).toContain(
    `/admin/organisations/${stats.recent_organisations[0]!.id}`,
  )
  const badges = within(part('Recent organisations'))
  for (const badge of ['Pending', 'Approved', 'Rejected']) {
    expect(badges.getAllByText(badge)).not.toEqual([])
  }
  const tenders = within(part('Recent tenders')).getAllByRole('listitem')
  expect(tenders).toHaveLength(stats.recent_tenders.length)
  expect(hrefsIn('Quick actions')).toContain('/admin/organisations?filter=pending')
})

test('the admin dashboard sends a sign-in message to the native app, but not to a browser', async () => {
  const postMessage = vi.fn()
  Object.assign(window, { webkit: { messageHandlers: { example: { postMessage } } } })
  const userAgent = vi.spyOn(navigator, 'userAgent', 'get')
  try {
    userAgent.mockReturnValue('Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1')
    await openPage(people.admin, '/admin/dashboard')
    expect(postMessage).not.toHaveBeenCalled()
    userAgent.mockReturnValue('Mozilla/5.0 (iPhone) Mobile/15E148 ExampleApp/1.2')
    await openPage(people.admin, '/admin/dashboard')
    const user: unknown = expect.objectContaining({ id: people.admin.id })
    expect(postMessage.mock.calls).toEqual([[{ type: 'authenticated', user }]])
  } finally {
    userAgent.mockRestore()
    Reflect.deleteProperty(window, 'webkit')
  }
})

test('admin analytics show the key figures, and at most 100% of organisations as active', async () => {
  const client = await screens.world.signedIn(people.admin)
  await openPage(people.admin, '/admin/analytics', async ({ pathname, url }) => {
    if (pathname !== '/api/analytics/dashboard') return undefined
    const { data } = (await client.get(url)).body
    const [newest] = data.recent_organisations
    const recent_organisations = ['approved', 'verified'].map((verification_status, index) => ({
      ...newest,
      id: newest.id + index,
      verification_status,
    }))
    const active_buyers = data.total_buyers + 50
    return Response.json({ data: { ...data, active_buyers, recent_organisations } })
  })
  const active = within(part('Active organisations'))
  fireEvent.click(active.getByText('Show as a table'))
  const rows = active.getAllByRole('row', { name: /^(All|Buyers)/ })
  expect(rows.map((row) => textsOf([...row.children]))).toEqual([
    ['All', '100.0%'],
    ['Buyers', '100.0%'],
  ])
  // The specification requires the badge of “approved” for the status “verified” as well.
  const badges = within(part('Recent organisations')).getAllByText('Approved')
  expect(badges.map(({ outerHTML }) => outerHTML)).toEqual([
    badges[0]!.outerHTML,
    badges[0]!.outerHTML,
  ])
  const stats = countForAdmin(await readEverything(screens.world))
  expectCards({
    'Total Organisations': [stats.total_organisations],
    'Total Users': [stats.total_users],
    'Total Tenders': [stats.total_tenders],
    'Published Tenders': [stats.published_tenders],
    'Conversion Rate': [`${stats.platform_conversion_rate.toFixed(1)}%`, 'Interests per view'],
  })
})
