import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { mount, unmountAfterEach } from '#app/client/test/mount.tsx'
import { Dialog } from './Dialog.tsx'

unmountAfterEach()

async function openDialog(props: { isBusy?: boolean; role?: 'dialog' | 'alertdialog' } = {}) {
  const onClose = vi.fn()
  mount(
    <Dialog isOpen title="Withdraw interest" onClose={onClose} {...props}>
      <input aria-label="Reason" />
    </Dialog>,
  )
  const field = await screen.findByLabelText('Reason')
  const scrim = field.closest('[data-scrim]')!
  return { onClose, field, scrim }
}

function clickBetween(start: Element, end: Element) {
  fireEvent.pointerDown(start)
  // The browser sends the click to the nearest element that contains both ends of the gesture.
  fireEvent.click(end)
}

test('a click outside a dialog closes it', async () => {
  const { onClose, scrim } = await openDialog()
  clickBetween(scrim, scrim)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a text selection that ends outside a dialog does not close it', async () => {
  const { onClose, field, scrim } = await openDialog()
  clickBetween(field, scrim)
  expect(onClose).not.toHaveBeenCalled()
})

test('Escape and the close button close the dialog, but not the dialog below it', async () => {
  const { onClose, field } = await openDialog()
  const below = vi.fn()
  addEventListener('keydown', below)
  fireEvent.keyDown(field, { key: 'Escape' })
  removeEventListener('keydown', below)
  expect(onClose).toHaveBeenCalledOnce()
  expect(below).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText('Close'))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a dialog that is busy stays open', async () => {
  const { onClose, field, scrim } = await openDialog({ isBusy: true })
  clickBetween(scrim, scrim)
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.click(screen.getByLabelText('Close'))
  expect(onClose).not.toHaveBeenCalled()
})

test('a dialog that requires an answer ignores clicks outside and has no close button', async () => {
  const { onClose, scrim } = await openDialog({ role: 'alertdialog' })
  clickBetween(scrim, scrim)
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByLabelText('Close')).toBeNull()
})

test('a dialog focuses its first field, and returns the focus to its opener when it closes', async () => {
  mount(<button type="button">Withdraw</button>)
  const opener = await screen.findByText('Withdraw')
  opener.focus()
  const view = (isOpen: boolean) => (
    <>
      <button type="button">Withdraw</button>
      <Dialog isOpen={isOpen} title="Withdraw interest" onClose={() => {}}>
        <input aria-label="Reason" />
      </Dialog>
    </>
  )
  mount(view(true))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
  mount(view(false))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Withdraw'))
})
