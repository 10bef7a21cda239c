import type { Locator, Page } from 'playwright-core'
import type { World } from '#app/test/world.ts'
import { chooseAction } from '../choose-action.ts'

/** A state of a page that is checked in the wide, narrow and dark views. */
export interface View {
  /** Name of the state in reports. */
  state: string
  /** Path of the page to open; undefined to stay on the previous view's page. */
  path?: string
  /** Text that is visible once the page is complete. */
  shows?: string | RegExp
  /** Brings the page into the state, for example by opening a dialog. */
  step?: (page: Page) => Promise<unknown>
  /** True to leave the dialog open for the next view. */
  isKept?: boolean
}

/** Views that one user or a visitor sees in one window. */
export interface Walk {
  user?: { id: number }
  views: View[]
}

/** Creates the data for a walk and returns the walk. */
export type MakeWalk = (world: World) => Promise<Walk>

export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

const pressFirst = (part: Page | Locator, name: string | RegExp) =>
  part
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

/** Returns a step that presses the first button with this name. */
export const press = (name: string | RegExp) => (page: Page) => pressFirst(page, name)

/** Returns a step that presses a button in the open dialog. */
export const pressInDialog = (name: string) => (page: Page) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** Returns a step that runs the given steps one after another. */
export const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

/** Returns a view of the dialog that a button on the current page opens. */
export const opened = (name: string | RegExp): View => ({
  state: `dialog of ${String(name)}`,
  step: async (page) => {
    // The search is limited to the main part, because the top bar also has a button for logging
    // out.
    await pressFirst(page.getByRole('main'), name)
    await dialog(page).waitFor()
  },
})

/** Returns a view of the dialog that an action in a row's menu opens. */
export const chosen = (subject: string, verb: string, send?: string): View => ({
  state: `dialog of ${verb}`,
  step: async (page) => {
    await chooseAction(page, subject, verb)
    await dialog(page).waitFor()
    // Submitting the empty form shows its errors.
    if (send) await pressInDialog(send)(page)
  },
})
