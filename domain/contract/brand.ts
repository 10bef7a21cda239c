// What an installation calls itself and who stands behind it. The page carries it, so that the
// first paint is right.
import * as z from 'zod/mini'

export const brand = z.object({
  product_name: z.string(),
  support_email: z.string(),
  licensor: z.string(),
  licensee: z.string(),
  registration_number: z.string(),
})
export type Brand = z.output<typeof brand>
