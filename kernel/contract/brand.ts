// Name and operator of an installation. The HTML page contains them, so that the first paint is
// correct.
import * as z from 'zod/mini'

export const brand = z.object({
  product_name: z.string(),
  support_email: z.string(),
  licensor: z.string(),
  licensee: z.string(),
  registration_number: z.string(),
  designed_by: z.string(),
  managed_by: z.string(),
  /**
   * Text in the user agent of the native iOS app that shows the portal, and the name of the app's
   * message handler.
   */
  native_app_marker: z.string(),
  native_app_handler: z.string(),
  /** URL of the live chat script, or null if the installation has none. */
  chat_widget_url: z.nullable(z.string()),
  /** True if visitors can read open tenders. */
  has_public_notices: z.boolean(),
  /** True if administrators can use “Keep me signed in”, too. */
  keeps_admins_signed_in: z.boolean(),
})
export type Brand = z.output<typeof brand>

/** Title of the public notices page. All pages that are shown before sign-in link to it. */
export const noticesTitle = 'Open tenders'

/** Title of the page with the accessibility statement, which public notices require. */
export const accessibilityTitle = 'Accessibility statement'

/** Returns the licence notice in the footer of every page. */
export const licenceLine = (of: Brand) =>
  `${of.product_name} is proprietary software of ${of.licensor}, licensed to ${of.licensee}. Registration number ${of.registration_number}.`
