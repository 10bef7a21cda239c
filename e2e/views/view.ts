import type { Locator, Page } from 'playwright-core'
import type { World } from '#server/test/world.ts'
import { chooseAction } from '../choose-action.ts'

/** A state of a page that is checked wide, narrow and dark. */
export interface View {
  /** Name of the state in reports. */
  state: string
  /** Page to open; undefined to stay on the page of the previous view. */
  path?: string
  /** Text that shows that the page is complete. */
  shows?: string | RegExp
  /** Brings the page into the state, for example by opening a dialog. */
  step?: (page: Page) => Promise<unknown>
  /** True if the next view needs the open dialog. */
  isKept?: boolean
}

/** The views of one user, or of a visitor, in one window. */
export interface Walk {
  user?: { id: number }
  views: View[]
}

/** Creates the data of a walk. */
export type MakeWalk = (world: World) => Promise<Walk>

export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

const pressFirst = (part: Page | Locator, name: string | RegExp) =>
  part
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

/** Returns a step that presses the first button of this name. */
export const press = (name: string | RegExp) => (page: Page) => pressFirst(page, name)

/** Returns a step that presses a button of the open dialog. */
export const pressInDialog = (name: string) => (page: Page) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** Returns a step that takes the given ones in turn. */
export const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

/** Returns a view of the dialog that a button of the current page opens. */
export const opened = (name: string | RegExp): View => ({
  state: `dialog of ${String(name)}`,
  step: async (page) => {
    // The top bar has a button to log out too.
    await pressFirst(page.getByRole('main'), name)
    await dialog(page).waitFor()
  },
})

/** Returns a view of the dialog that an action in the menu of a row opens. */
export const chosen = (subject: string, verb: string, send?: string): View => ({
  state: `dialog of ${verb}`,
  step: async (page) => {
    await chooseAction(page, subject, verb)
    await dialog(page).waitFor()
    // An empty submission shows the errors.
    if (send) await pressInDialog(send)(page)
  },
})
