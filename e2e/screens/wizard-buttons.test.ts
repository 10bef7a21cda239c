// Tests that all wizards have their buttons in the same order.
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { setupWords } from '#features/bids/setup/contract/bidding.ts'
import { useScreens } from './screens.ts'
import { fill, press } from './steps.ts'

const screens = useScreens()

/** Returns the labels of all buttons in the same row as the button for the previous step. */
async function buttonsAround(label: 'Previous' | 'Back'): Promise<string[]> {
  const previous = await screen.findByRole('button', { name: label })
  const row = previous.closest('div')!
  return [...row.querySelectorAll('button')].map(({ textContent }) => textContent)
}

async function makeBuyer() {
  const buyer = await screens.world.makeUser({ role: 'buyer' })
  return { buyer, client: await screens.world.signedIn(buyer) }
}

test('the tender wizard has Next, Previous and Save, and its last step’s buttons depend on the bid choice', async () => {
  const { client } = await makeBuyer()
  await screens.open('/tenders/create', client)
  expect(await buttonsAround('Previous')).toEqual(['Next', 'Previous', 'Save draft'])
  await fill({ Title: 'School meals', Description: 'Every day.' })
  await press('Next')
  await fill({
    'Clarification deadline': '2031-01-01T12:00',
    'Submission deadline': '2031-02-01T12:00',
  })
  await press('Next')
  await press('Next')
  await press('Next')
  const choice = await screen.findByLabelText('Suppliers send their bids here')
  expect(await buttonsAround('Previous')).toEqual(['Publish Tender', 'Previous', 'Save as Draft'])
  screen.getByText(/^Save as draft to carry on later/)
  choice.click()
  expect(await buttonsAround('Previous')).toEqual(['Save and set up bids', 'Previous'])
  expect(screen.queryByText(/^Save as draft to carry on later/)).toBeNull()
})

test('the bid set-up has Next, Previous and Save buttons, and a single save button on its last step', async () => {
  const { buyer, client } = await makeBuyer()
  const tender = await screens.world.makeTender({ created_by: buyer.id, status: 'draft' })
  await screens.open(`/tenders/${tender.id}?tab=bids`, client)
  await press('Start from a common set-up')
  expect(await buttonsAround('Previous')).toEqual(['Next', 'Previous', 'Save and close'])
  await press(setupWords.steps.sealing)
  expect(await buttonsAround('Previous')).toEqual(['Save bid set-up', 'Previous'])
})

test('the registration form has a Next button and, from its second step, a Back button', async () => {
  await screens.open('/register', screens.world.visitor())
  await screen.findByRole('button', { name: 'Next' })
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await fill({ 'Organisation name': 'Curlew Cleaning Ltd' })
  await press('Next')
  expect(await buttonsAround('Back')).toEqual(['Next', 'Back'])
})
