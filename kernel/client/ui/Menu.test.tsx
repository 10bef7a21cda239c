import { fireEvent, screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { mount, unmountAfterEach } from '#app/client/test/mount.tsx'
import { Menu } from './Menu.tsx'

unmountAfterEach()

async function openMenu() {
  const onSelect = { edit: vi.fn(), close: vi.fn(), remove: vi.fn() }
  mount(
    <Menu
      label="Actions for Bridge repairs"
      items={[
        { label: 'Edit', onSelect: onSelect.edit },
        { label: 'Close', onSelect: onSelect.close, disabledReason: 'It is still open.' },
        { label: 'Delete', onSelect: onSelect.remove, isDangerous: true },
      ]}
    />,
  )
  const menu = await screen.findByRole('menu', { name: 'Actions for Bridge repairs' })
  const hide = vi.spyOn(menu, 'hidePopover')
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  return { menu, hide, items, onSelect }
}

test('choosing an item closes the menu and runs the item’s action', async () => {
  const { hide, items, onSelect } = await openMenu()
  fireEvent.click(items[2]!)
  expect(onSelect.remove).toHaveBeenCalledOnce()
  expect(hide).toHaveBeenCalledOnce()
})

test('an unavailable item shows why it is unavailable and does nothing when chosen', async () => {
  const { hide, items, onSelect } = await openMenu()
  expect(items[1]!.textContent).toContain('It is still open.')
  expect(items[1]!.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(items[1]!)
  expect(onSelect.close).not.toHaveBeenCalled()
  expect(hide).not.toHaveBeenCalled()
})

test('arrow keys, Home, End and first letters move the focus between items', async () => {
  const { menu, items } = await openMenu()
  items[0]!.focus()
  const focusAfter = (key: string) => {
    fireEvent.keyDown(menu, { key })
    return document.activeElement
  }
  expect(focusAfter('ArrowUp')).toBe(items[2])
  expect(focusAfter('ArrowDown')).toBe(items[0])
  expect(focusAfter('End')).toBe(items[2])
  expect(focusAfter('Home')).toBe(items[0])
  expect(focusAfter('c')).toBe(items[1])
})

test('Escape in the menu does not close a dialog around it', async () => {
  const { menu } = await openMenu()
  const around = vi.fn()
  addEventListener('keydown', around)
  fireEvent.keyDown(menu, { key: 'Escape' })
  removeEventListener('keydown', around)
  expect(around).not.toHaveBeenCalled()
})
