// Tests the rows of the tender list, for each role and in both densities: all facts in the
// specification are visible, and twelve compact rows fit into a window of 1280 × 900. On a phone,
// the filters are collapsed, so that the list starts on the first screen, and each fact has the
// same place on every card.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { roles, type Role } from '#kernel/contract/role.ts'
import type { Row } from '#app/test/world.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()
const screen = { width: 1280, height: 900 }

const title =
  'Maintenance of lifts, escalators and moving walkways in all railway stations of the northern region'
const description = 'Inspection, repair and renewal. '.repeat(20)

const densities = {
  Compact: { procedure: 'DPS', title: title.slice(0, 30), amount: 'US$1,234,567,890.50' },
  Comfortable: {
    procedure: 'Dynamic Purchasing System (DPS)',
    title,
    amount: 'US$1,234,567,890.50',
  },
}

/** Texts in the row that buyers and administrators see, but suppliers don't. */
const ofManagers = ['1 interest · 1 question · ', '1 unanswered']
const ofRole: Record<Role, { texts: string[]; buttons: string[] }> = {
  supplier: { texts: ['Fits you:'], buttons: [] },
  buyer: { texts: ofManagers, buttons: ['Edit', 'Delete'] },
  admin: { texts: ofManagers, buttons: ['Edit', 'Delete'] },
}

let people: Record<Role, Row<'users'>>
let reference: string

beforeAll(async () => {
  const { makeOrganisation, makeUser, makeTender, makeInvitation, makeInterest } = portal.world
  const { makeSearch, signedIn } = portal.world
  const council = await makeOrganisation({
    type: 'buyer',
    name: 'Cumberland and Westmorland Joint Passenger Transport Executive',
  })
  people = {
    supplier: await makeUser(),
    buyer: await makeUser({ role: 'buyer', organisation_id: council.id }),
    admin: await makeUser({ role: 'admin' }),
  }
  const tenders: Row<'tenders'>[] = []
  for (let number = 1; number <= 13; number += 1) {
    tenders.push(
      await makeTender({ created_by: people.buyer.id, title: `Tender number ${number}` }),
    )
  }
  const tender = await makeTender({
    created_by: people.buyer.id,
    title,
    description,
    procedure_type: 'DPS',
    eligibility_type: 'invite_only',
    estimated_value: '1234567890.50',
    currency: 'USD',
    categories: ['other'],
  })
  reference = tender.reference
  await makeInvitation(tender, people.supplier)
  await makeInterest(tender, people.supplier)
  await makeInterest(tenders[0]!, people.supplier)
  await makeSearch(people.supplier, { name: 'Lifts and escalators', categories: ['other'] })
  const client = await signedIn(people.supplier)
  const question_text = 'Which stations?'
  await client.post(`/api/tenders/${tender.id}/questions`, { question_text })
})

/** Returns the texts that are not in the row or whose start is cut off. */
function findHidden(row: Locator, texts: string[]): Promise<string[]> {
  return row.evaluate((element, wanted) => {
    const isVisible = (node: Node, start: number) => {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + 1)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      for (let box = node.parentElement; box; box = box === element ? null : box.parentElement) {
        if (box !== element && getComputedStyle(box).overflow === 'visible') continue
        const within = box.getBoundingClientRect()
        if (left < within.left || right > within.right) return false
        if (top < within.top - 4 || bottom > within.bottom + 4) return false
      }
      return width > 0
    }
    const nodes: Text[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    // React may split a sentence into several text nodes, so the search uses their joined text.
    const whole = nodes.map(({ data }) => data).join('')
    const at = (offset: number): [Text, number] => {
      let left = offset
      const node = nodes.find(({ data }) => {
        if (left < data.length) return true
        left -= data.length
        return false
      })
      return [node!, left]
    }
    return wanted.filter((text) => {
      const offset = whole.indexOf(text)
      return offset < 0 || !isVisible(...at(offset))
    })
  }, texts)
}

/**
 * Tests that the focus ring is on the title's box if the box clips its text, and otherwise on the
 * link.
 */
async function testRing(page: Page, heading: Locator) {
  const link = heading.getByRole('link')
  const isCut = await heading.evaluate((box) => getComputedStyle(box).overflow !== 'visible')
  const ringed = isCut ? heading : link
  await page.keyboard.press('Tab')
  // A closing menu returns the focus to its button, so the test focuses the link repeatedly.
  await expect
    .poll(async () => {
      await link.focus()
      return ringed.evaluate((box) => getComputedStyle(box).outlineWidth)
    })
    .toBe('3px')
}

const listOf = (page: Page) => page.getByRole('list', { name: 'Tenders' })

test.each(roles)('in both densities, the rows show every fact to the role %s', async (role) => {
  const tab = role === 'supplier' ? '' : '?status=published'
  const page = await portal.enter(people[role], `/tenders${tab}`, { viewport: screen })
  const rows = listOf(page).getByRole('listitem')
  const row = rows.filter({ hasText: reference })
  await row.waitFor()
  for (const [density, shown] of Object.entries(densities)) {
    await page.getByText(density, { exact: true }).click()
    await row.getByText(shown.procedure, { exact: density === 'Compact' }).waitFor()
    const common = [
      shown.title,
      'Published',
      shown.procedure,
      description.slice(0, 10),
      reference,
      'Cumberland and Westmorland',
      '14 days',
      shown.amount,
      'Invite only',
    ]
    expect(await findHidden(row, [...common, ...ofRole[role].texts])).toEqual([])
    const counts = /\d (interest|question)s?\b|\d unanswered/
    expect(counts.test(await listOf(page).innerText())).toBe(role !== 'supplier')
    await testRing(page, row.getByRole('heading'))
    const isCompact = density === 'Compact'
    const actions = row.getByRole('button', { name: `Actions for ${title}` })
    if (isCompact && ofRole[role].buttons.length > 0) await actions.click()
    for (const verb of ofRole[role].buttons) {
      const button = row.getByRole(verb === 'Edit' ? 'link' : 'button', {
        name: `${verb} ${title}`,
      })
      await (isCompact ? row.getByRole('menuitem', { name: verb }) : button).waitFor()
    }
    await page.keyboard.press('Escape')
    const amount = row.getByText(shown.amount, { exact: true })
    expect((await amount.boundingBox())!.height, 'lines of the amount').toBeLessThan(24)
  }
  await page.getByText('Compact', { exact: true }).click()
  await row.getByText('DPS', { exact: true }).waitFor()
  const boxes = await rows.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(56)
  expect(boxes.filter(({ bottom }) => bottom <= screen.height).length).toBeGreaterThanOrEqual(12)
  expect(await findFaults(page, 'main')).toEqual([])
})

/** Returns whether the element hides part of its text. */
const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('on a phone, cards are compact and show every fact, and filters are collapsed until opened', async () => {
  const page = await portal.enter(people.supplier, '/tenders', phone)
  const rows = listOf(page).getByRole('listitem')
  const row = rows.filter({ hasText: reference })
  await row.waitFor()
  const first = (await rows.first().boundingBox())!
  expect(first.y + first.height).toBeLessThan(phone.viewport.height)
  const facts = ['Maintenance of lifts', 'Published', 'DPS', description.slice(0, 10), reference]
  const more = ['Cumberland', '14 days', densities.Compact.amount, 'Fits you:', 'Invite only']
  expect(await findHidden(row, [...facts, ...more])).toEqual([])
  const buyer = 'Cumberland and Westmorland Joint Passenger Transport Executive'
  expect(await row.getByText(buyer, { exact: true }).evaluate(isCut)).toBe(false)
  const ordinary = rows.filter({ hasText: 'Tender number 13' })
  expect((await ordinary.boundingBox())!.height).toBeLessThanOrEqual(180)

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Procedure type').selectOption('DPS')
  await page.getByLabel('Location').fill('Nowhere')
  await page.getByText('No tenders found').waitFor()
  await page.getByRole('button', { name: 'Show tenders' }).click()
  expect(await page.getByLabel('Location').count()).toBe(0)
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor()
  const chips = page.getByRole('list', { name: 'Filters in use' })
  await chips.getByRole('link', { name: 'Remove filter In Nowhere' }).click()
  await page.getByText('1 tender', { exact: true }).waitFor()
  await chips.getByRole('link', { name: 'Remove filter Dynamic Purchasing System (DPS)' }).waitFor()
  expect(await chips.getByRole('link').count()).toBe(1)
  expect(await findFaults(page, 'main')).toEqual([])
})

/** Returns the box of the innermost element in the card whose text starts with the given text. */
async function boxOf(card: Locator, start: RegExp) {
  return (await card.getByText(start).last().boundingBox())!
}

test('on a phone, each fact has the same position on every card', async () => {
  const page = await portal.enter(people.supplier, '/tenders', phone)
  for (const text of [reference, 'Tender number 13']) {
    const card = listOf(page).getByRole('listitem').filter({ hasText: text })
    const heading = (await card.getByRole('heading').boundingBox())!
    const status = await boxOf(card, /^Published$/)
    const number = await boxOf(card, /^TND-/)
    expect([status.x, number.x]).toEqual([heading.x, heading.x])
    expect(number.y).toBeGreaterThanOrEqual(status.y + status.height)
  }

  await page.goto('/supplier/interests?filter=all')
  const table = page.getByRole('table', { name: 'Interests' })
  const cards = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await cards.nth(1).waitFor()
  for (const card of await cards.all()) {
    const { x, width } = (await card.boundingBox())!
    const status = await boxOf(card, /^Published$/)
    const registered = (await card.locator('[data-label=Registered]').boundingBox())!
    const deadline = (await card.locator('[data-label*=deadline]').boundingBox())!
    expect([status.x, deadline.x]).toEqual([x + 16, x + 16])
    expect(registered.x + registered.width).toBe(x + width - 16)
    expect(registered.y).toBeLessThan(status.y + status.height)
    expect(status.y).toBeGreaterThanOrEqual(deadline.y + deadline.height)
  }
})
