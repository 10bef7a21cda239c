// Tests what each page shows if one of the calls that it makes while loading fails. The page says
// which part could not be loaded, in the specification's words if there are any, and does not keep
// repeating the call.
import { screen, waitFor } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { makeBidScene, type BidScene } from '#app/test/bid-scene.ts'
import { fillWorld } from '#app/test/busy-world.ts'
import type { Client } from '#app/test/client.ts'
import { useScreens } from './screens.ts'
import { alertTexts } from './steps.ts'

const screens = useScreens()
let people: Awaited<ReturnType<typeof fillWorld>>
let scene: BidScene

beforeAll(async () => {
  people = await fillWorld(screens.world)
  scene = await makeBidScene(screens.world)
})

/** Message shown when a call fails, by the call's path; null if the page works without the call. */
type Calls = Record<string, string | null>

const list: Calls = { '/tenders': 'Failed to load tenders' }
const tender: Calls = { '/tenders/{id}': 'Failed to load tender' }
const dashboard = { '/analytics/dashboard': 'Failed to load dashboard' }
const unanswered = { '/analytics/unanswered-questions': 'Failed to load unanswered questions' }
const analytics: Calls = {
  '/analytics/dashboard': 'Failed to load analytics',
  '/analytics/trends': 'Failed to load trends',
  '/analytics/awards': 'Failed to load award figures',
}

const pages: Record<'buyer' | 'supplier' | 'admin', Record<string, Calls>> = {
  buyer: {
    '/help': { '/user': 'Something went wrong on our side. Please try again.' },
    '/buyer/dashboard': {
      ...dashboard,
      ...unanswered,
      '/opener-tasks': 'Failed to load bids to open',
      '/panel-tasks': 'Failed to load your evaluation tasks',
      '/approval-tasks': 'Failed to load the requests that await your approval',
    },
    '/buyer/analytics': analytics,
    '/tenders': { ...list, '/tender-drafts': 'Failed to load unfinished tenders' },
    '/tenders/create': {},
    '/tenders/{id}/edit': tender,
    '/tenders/{id}?tab=lots': { ...tender, '/tenders/{id}/lots': 'Failed to load lots' },
    '/tenders/{id}?tab=documents': {
      ...tender,
      '/tenders/{id}/documents': 'Failed to load documents',
    },
    '/tenders/{id}?tab=questions': {
      ...tender,
      '/tenders/{id}/questions': 'Failed to load questions',
      '/tenders/{id}/debriefs': 'Failed to load the private questions',
    },
    '/tenders/{id}?tab=bids': {
      ...tender,
      '/tenders/{id}/bidding': 'Failed to load the bid set-up',
      '/tenders/{id}/lots': 'Failed to load lots',
      '/tenders/{id}/opening': 'Failed to load the opening',
      '/tenders/{id}/evaluation': 'Failed to load the evaluation',
    },
    '/tenders/{id}?tab=interests': {
      ...tender,
      '/tenders/{id}/interests': 'Failed to load interests',
    },
    '/tenders/{id}?tab=analytics': {
      ...tender,
      '/analytics/tenders/{id}/stats': 'Failed to load analytics',
    },
    '/tenders/{id}?tab=history': { ...tender, '/tenders/{id}/history': 'Failed to load history' },
    '/settings': {
      '/user/profile': null,
      '/user/sessions': 'Something went wrong on our side.',
      '/user/calendar-feed': 'Failed to load your calendar address',
    },
    '/settings/sign-ins': {
      '/user/passkeys': 'Failed to load your passkeys',
      '/user/identities': null,
    },
    '/settings/sso': { '/organisation/sso': 'Failed to load single sign-on' },
    '/notifications': { '/notifications': 'Failed to load notifications' },
    '/colleagues': { '/colleagues': 'Failed to load your colleagues' },
    '/settings/approval-rules': {
      '/organisation/approval-rules': 'Failed to load the approval rules',
    },
    '/webhooks': { '/webhooks': 'Failed to load your webhooks' },
    '/contracts': { '/contracts': 'Failed to load contracts' },
  },
  supplier: {
    '/supplier/dashboard': dashboard,
    '/supplier/interests': {
      '/interests': 'Failed to load interests',
      '/invitations': 'Failed to load invitations',
    },
    '/supplier/searches': { '/saved-searches': 'Failed to load saved searches' },
    '/supplier/questions': { '/analytics/questions-asked': 'Failed to load questions' },
    '/supplier/downloads': { '/analytics/documents-downloaded': 'Failed to load downloads' },
    '/tenders': { ...list, '/saved-searches': null },
    '/tenders/{id}?tab=bid': {
      ...tender,
      '/tenders/{id}/bidding': 'Failed to load your bid',
      '/tenders/{id}/bids': 'Failed to load your bid',
      '/tenders/{id}/lots': 'Failed to load lots',
    },
  },
  admin: {
    '/admin/dashboard': {
      ...dashboard,
      ...unanswered,
      '/admin/to-do': 'Failed to load your tasks',
      '/admin/organisations': 'Failed to load organisations',
      '/admin/moderation/tenders': 'Failed to load moderation queue',
    },
    '/admin/analytics': analytics,
    '/admin/organisations': { '/admin/organisations': 'Failed to load organisations' },
    '/admin/organisations/{organisation}': {
      '/admin/organisations/{organisation}': 'Failed to load organisation details',
    },
    '/admin/users': {
      '/admin/users': 'Failed to load users',
      '/admin/access-requests': 'Failed to load access requests',
    },
    '/admin/moderation': { '/admin/moderation/tenders': 'Failed to load moderation queue' },
    '/admin/tenders/trashed': { '/tenders/trashed/list': 'Failed to load deleted tenders' },
    '/admin/audit-logs': { '/audit-logs': 'Failed to load audit logs' },
    '/admin/bank-holidays': { '/admin/bank-holidays': 'Failed to load bank holidays' },
    '/admin/sso': { '/admin/sso': 'Failed to load single sign-on' },
    '/tenders/create': { '/admin/organisations': null },
  },
}

/**
 * Calls that the layout around the pages makes, some of them in idle time. They don't have to be
 * listed for each page.
 */
const ofFrame = ['/user', '/notifications/unread-count', '/admin/to-do']

/** Number of failures after which a repeated call succeeds, so that the test ends. */
const maxRepeats = 10

interface Opened {
  path: string
  client: Client
}

/** Opens the page, waits until it has made the listed calls, and returns all calls that it made. */
async function callsOf({ path, client }: Opened, listed: readonly string[]): Promise<string[]> {
  const called = new Set<string>()
  await screens.open(path, client, ({ pathname }) => {
    if (pathname.startsWith('/api/')) called.add(pathname.slice(4))
    return undefined
  })
  await waitFor(() => expect(listed.filter((call) => !called.has(call))).toEqual([]))
  await screens.settled()
  return [...called]
}

interface Failure {
  call: string
  message: string | null
}

/**
 * Opens the page with one call failing. Returns how often the call was made, and the alerts on the
 * page.
 */
async function failCall({ path, client }: Opened, { call, message }: Failure) {
  const counts = new Map<string, number>()
  await screens.open(path, client, ({ pathname, url }) => {
    if (pathname !== `/api${call}`) return undefined
    const count = (counts.get(url) ?? 0) + 1
    counts.set(url, count)
    return count > maxRepeats ? undefined : Response.json({}, { status: 418 })
  })
  await waitFor(() => {
    if (message) expect(alertTexts().join()).toContain(message)
    else expect(counts.size).toBeGreaterThan(0)
  })
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).toEqual([]))
  await screens.settled()
  return { calls: Math.max(...counts.values()), alerts: alertTexts() }
}

test.for(['buyer', 'supplier', 'admin'] as const)(
  'each page for the role %s shows which of its calls failed, and does not keep repeating the call',
  async (role) => {
    const { admin, buyers, suppliers } = people
    const user = { admin, buyer: scene.buyer, supplier: suppliers[0]! }[role]
    const client = await screens.world.signedIn(user)
    const withIds = (text: string) =>
      text
        .replace('{id}', String(scene.tender.id))
        .replace('{organisation}', String(buyers[0]!.organisation_id))
    for (const [template, messages] of Object.entries(pages[role])) {
      const opened = { path: withIds(template), client }
      const listed = Object.keys(messages).map(withIds)
      const called = await callsOf(opened, listed)
      const unlisted = called.filter((call) => !listed.includes(call) && !ofFrame.includes(call))
      expect.soft(unlisted, template).toEqual([])
      for (const [call, message] of Object.entries(messages)) {
        const seen = await failCall(opened, { call: withIds(call), message })
        const where = `${template} without ${call}`
        const alerts = message === null ? [] : [expect.stringContaining(message)]
        expect.soft(seen.alerts, where).toEqual(alerts)
        // Two calls are allowed, because the layout may repeat a call once in idle time.
        expect.soft(seen.calls, where).toBeLessThanOrEqual(2)
      }
    }
  },
)
