// What an installation calls itself and who stands behind it. The page carries it, so that the
// first paint is right.
import * as z from 'zod/mini'

export const brand = z.object({
  product_name: z.string(),
  support_email: z.string(),
  licensor: z.string(),
  licensee: z.string(),
  registration_number: z.string(),
  designed_by: z.string(),
  managed_by: z.string(),
  /** What the iOS wrapper's user agent holds, and the name that it listens under. */
  native_app_marker: z.string(),
  native_app_handler: z.string(),
  /** The script of a live chat, where the installation has one. */
  chat_widget_url: z.nullable(z.string()),
  /** Visitors can read open tenders. */
  has_public_notices: z.boolean(),
})
export type Brand = z.output<typeof brand>

/** Where visitors read what is open to all; every page in front of the sign-in leads there. */
export const noticesTitle = 'Open tenders'
