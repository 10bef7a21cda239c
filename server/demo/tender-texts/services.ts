// Which services each category is about.
import type { Category } from '#domain/contract/tender.ts'
import { catering } from './catering.ts'
import { cleaning } from './cleaning.ts'
import { grounds } from './grounds.ts'
import { hygiene } from './hygiene.ts'
import { mailroom } from './mailroom.ts'
import { fireSystems, lifts, removals } from './other.ts'
import { pest } from './pest.ts'
import { reception } from './reception.ts'
import { security } from './security.ts'
import type { ServiceTexts } from './service-texts.ts'
import { waste } from './waste.ts'
import { window } from './window.ts'

export const services: Record<Category, readonly ServiceTexts[]> = {
  cleaning: [cleaning],
  security: [security],
  catering: [catering],
  waste: [waste],
  grounds: [grounds],
  pest: [pest],
  reception: [reception],
  mailroom: [mailroom],
  window: [window],
  hygiene: [hygiene],
  other: [lifts, fireSystems, removals],
}
