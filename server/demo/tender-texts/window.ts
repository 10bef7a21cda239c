// The texts of window and façade cleaning.
import type { ServiceTexts } from './service-texts.ts'

export const window: ServiceTexts = {
  service: 'internal and external window cleaning',
  titles: [
    'Window cleaning at {estate}',
    'Window and façade cleaning: {estate}',
    'Internal and external window cleaning for {estate}',
  ],
  cpvCodes: ['90911300-9', '90911200-8'],
  yearlyValue: [16_000, 85_000],
  scopes: [
    'All external glass is cleaned four times a year and internal glass twice, including frames, sills and entrance canopies. Ground-floor entrances are cleaned every fortnight. Reach-and-wash with purified water is preferred up to the fourth floor; above that the roof anchors or cradle may be used once they have been inspected.',
    'The work comprises windows, glazed partitions, atrium roofs and solar panels. Dates are agreed a month ahead with each site and confirmed two days before. Rooms are left as they were found: blinds up or down, papers untouched, floors dry.',
    'The contract includes façade cleaning of rendered and stone surfaces in the second year, by steam or low-pressure water after a trial panel. Gutters below 12 metres are cleared every autumn, with photographs before and after.',
  ],
  standards: [
    'Work at height follows the hierarchy of control; a method statement and rescue plan for each building are approved before the first visit. Rope access is by IRATA-certified teams of three or more. Operatives working in schools and care settings hold an enhanced DBS check.',
    'The contractor should be a member of the Federation of Window Cleaners or of Safecontractor, with public liability insurance of £10 million. Visits made in the agreed week and re-cleans within five working days are the two performance measures; payment is by completed building.',
    'Purified water is to be made on the vehicle or at base with reject water reused where that is possible. No detergents are used near ponds or planted roofs. TUPE is not expected to apply.',
  ],
  lots: [
    ['Low-level glass', 'Up to the fourth floor, by water-fed pole.'],
    ['High-level glass and façades', 'By cradle, platform or rope access.'],
    ['Internal glass', 'Twice a year, in agreed weeks.'],
    ['Gutters and canopies', 'Every autumn, with photographs.'],
  ],
  priceLines: [
    'External clean, low level, per visit',
    'External clean, high level, per visit',
    'Internal clean, per visit',
    'Entrance glass, per fortnight',
    'Façade, per m²',
    'Gutters, per linear metre',
  ],
  questions: [
    {
      question: 'When were the roof anchors last tested, and who pays for the yearly test?',
      answer:
        'They were tested in May under BS 7883. The authority pays for and arranges the test.',
    },
    {
      question: 'Is there a water supply at each building that may be used without charge?',
      answer: 'Yes, at all but three; those are marked in the site list.',
    },
    {
      question: 'May external cleaning be done at weekends to avoid closing entrances?',
      answer: 'Yes, by agreement with the site contact, at the same rates.',
    },
    {
      question: 'Are the solar panels on the lower roofs part of the visit price?',
      answer: 'No. Please price them on the separate line; they are ordered once a year.',
    },
  ],
}
