import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { useScreens } from './screens.ts'

const screens = useScreens()

test('a sent question is cleared from the text box even if its asker left the page while it was sent', async () => {
  const { world } = screens
  const asker = await world.makeUser()
  const tender = await world.makeTender()
  await world.makeInterest(tender, asker)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const client = await world.signedIn(asker)
  await screens.open(`/tenders/${tender.id}?tab=questions`, client, async (sent) => {
    const isAsking = sent.method === 'POST' && sent.pathname.endsWith('/questions')
    if (isAsking) await released
    return undefined
  })
  const box = () => screen.queryByLabelText<HTMLTextAreaElement>('Your question')
  await waitFor(() => expect(box()).not.toBeNull())
  fireEvent.change(box()!, { target: { value: 'How many doors?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask question' }))
  // The field is read-only, because text typed during the request would be cleared with the sent
  // text.
  await waitFor(() => expect(box()!.readOnly).toBe(true))
  fireEvent.click(screen.getByRole('link', { name: 'Details' }))
  await waitFor(() => expect(box()).toBeNull())
  release()
  await screen.findByText('Question submitted successfully')
  fireEvent.click(screen.getByRole('link', { name: /^Questions/ }))
  const list = await screen.findByRole('list', { name: 'Questions' })
  await within(list).findByText('How many doors?')
  expect(box()!.value).toBe('')
})

test('after the clarification deadline, suppliers are invited to mark interest only to read answers', async () => {
  const { makeTender, makeUser, signedIn } = screens.world
  const client = await signedIn(await makeUser())
  const tender = await makeTender({ clarification_deadline: new Date(Date.now() - 5000) })
  await screens.open(`/tenders/${tender.id}?tab=questions`, client)
  const region = await screen.findByRole('region', { name: 'Questions' })
  await within(region).findByText('The clarification deadline has passed.')
  await within(region).findByText(/^The time for questions ended on .* Mark interest/)
  expect(screen.queryByText(/^Then you can ask questions/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Questions' })).toBeDefined()
})

test('each reason why a question cannot be asked is shown', async () => {
  const { makeInterest, makeTender, makeUser, signedIn } = screens.world
  const asker = await makeUser()
  const client = await signedIn(asker)
  for (const [values, reason] of [
    [{ allow_questions: false }, 'This tender doesn’t accept questions.'],
    [
      { clarification_deadline: new Date(Date.now() - 5000) },
      'The clarification deadline has passed.',
    ],
    [{ status: 'closed' }, 'This tender is not open.'],
  ] as const) {
    const tender = await makeTender(values)
    await makeInterest(tender, asker)
    await screens.open(`/tenders/${tender.id}?tab=questions`, client)
    const region = await screen.findByRole('region', { name: 'Questions' })
    await within(region).findByText(reason)
    expect(screen.queryByLabelText('Your question')).toBeNull()
  }
})
