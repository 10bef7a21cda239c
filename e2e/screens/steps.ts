// User actions in the simulated DOM, shared by several tests.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'

/**
 * Returns the open dialog, or undefined if there is none. Its lazily loaded content may not be
 * there yet.
 */
const dialog = () => document.querySelector<HTMLElement>('dialog[open]') ?? undefined

/** Returns the part that the user works with: the open dialog, or else the page. */
export const place = () => dialog() ?? screen.getByRole('main')

/** Presses a button that opens a dialog, and waits for the dialog. */
export async function openDialog(name: string | RegExp): Promise<void> {
  await press(name)
  await waitFor(() => expect(dialog()).toBeDefined())
}

export const untilClosed = () => waitFor(() => expect(dialog()).toBeUndefined())

/**
 * Waits for the first button with this name, because a dialog may still be loading, and presses it.
 */
export async function press(name: string | RegExp): Promise<void> {
  const [button] = await waitFor(() => within(place()).getAllByRole('button', { name }))
  fireEvent.click(button!)
}

/** Follows the first link with this name. */
export async function followLink(name: string | RegExp): Promise<void> {
  const [link] = await waitFor(() => within(place()).getAllByRole('link', { name }))
  fireEvent.click(link!)
}

export async function chooseInMenu(menu: string, item: string): Promise<void> {
  const items = within(await screen.findByRole('menu', { name: menu }))
  fireEvent.click(items.getByRole('menuitem', { name: item }))
}

/** Types into fields, each found by its label. */
export async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = await waitFor(() => within(place()).getByLabelText(label))
    fireEvent.change(field, { target: { value } })
  }
}

/**
 * Chooses the option with the given text or, without a text, the first one after the placeholder.
 */
export async function choose(label: string, text?: string): Promise<void> {
  const field = await waitFor(() => within(place()).getByLabelText<HTMLSelectElement>(label))
  await waitFor(() => expect(field.options.length).toBeGreaterThan(1))
  const option = text ? [...field.options].find((one) => one.text === text) : field.options[1]
  fireEvent.change(field, { target: { value: option!.value } })
}

/** Waits until the address has this path and query. */
export const arriveAt = (path: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(path))

export const untilGone = (text: string) =>
  waitFor(() => expect(document.body.textContent).not.toContain(text))

/**
 * Waits until the text appears in the open dialog or, if no dialog is open, anywhere on the page,
 * including toasts.
 */
export const says = (text: string) =>
  waitFor(() => expect((dialog() ?? document.body).textContent).toContain(text))

/** Returns the text of each fact in a part of the page, by its term. */
export function factsIn(part: HTMLElement): Record<string, string> {
  const terms = [...part.querySelectorAll('dt')]
  return Object.fromEntries(
    terms.map(({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling!.textContent,
    ]),
  )
}

/** Returns the text of each cell in a row of a table, by its column's header. */
export function cellsIn(row: HTMLElement): Record<string, string> {
  const headers = row.closest('table')!.querySelectorAll('thead th')
  return Object.fromEntries(
    [...row.children].map(({ textContent }, column) => [headers[column]!.textContent, textContent]),
  )
}

export const alertTexts = () =>
  [...document.querySelectorAll('[role=alert]')].flatMap((alert) => alert.textContent || [])

export const alertSays = (text: string) =>
  waitFor(() => expect(alertTexts().join('\n')).toContain(text))

export const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent)
