// The buyer organisations of the demo. All of them are invented, and so are their places.
import type { Buyer } from './buyers/buyer.ts'
import { colleges } from './buyers/colleges.ts'
import { hospitals } from './buyers/hospitals.ts'
import { housingAssociations } from './buyers/housing-associations.ts'
import { councils } from './buyers/councils.ts'
import { otherBuyers } from './buyers/other-buyers.ts'

export const buyers: readonly Buyer[] = [
  ...councils,
  ...hospitals,
  ...colleges,
  ...housingAssociations,
  ...otherBuyers,
]

/** Has registered, but nobody has looked at it yet. */
export const pendingBuyer: Omit<Buyer, 'estates'> = {
  name: 'Lindenshire Schools Trust',
  inSentence: 'Lindenshire Schools Trust',
  slug: 'lindenshireschools',
  description: 'Multi-academy trust of nine secondary and fourteen primary schools.',
  address: ['Linden House, 27 Castle Gate', 'Newark-on-Trent', 'Nottinghamshire', 'NG24 6LT'],
  phone: '01632 960218',
  users: 1,
}
