// The texts of washroom and hygiene services.
import type { ServiceTexts } from './service-texts.ts'

export const hygiene: ServiceTexts = {
  service: 'washroom and hygiene services',
  titles: [
    'Washroom hygiene services for {estate}',
    'Hygiene services: {estate}',
    'Sanitary disposal and washroom supplies at {estate}',
  ],
  cpvCodes: ['90900000-6', '33770000-8'],
  yearlyValue: [18_000, 95_000],
  scopes: [
    'The contractor will supply and service sanitary, nappy and incontinence bins, air care, soap and hand-drying in some 640 washrooms. Bins are exchanged, not emptied, every two weeks or four according to use. Equipment is new or refurbished at the start.',
    'The service includes feminine hygiene units, sharps containers, dust mats, water management for urinals and deep cleaning of sanitary ware twice a year. Free period products are to be available in every washroom; their supply and stocking is part of the price.',
    'We are replacing four contracts with one and expect fewer visits as a result. Bidders plan their rounds by area, give each site a fixed day, and leave an electronic record of each unit that was serviced. New units are fitted within ten working days of the order.',
  ],
  standards: [
    'Absorbent hygiene waste is to be recovered, not landfilled, and consignment records kept for three years. Dispensers must be refillable and free of proprietary locks. Products that touch the skin are dermatologically tested and free of perfume.',
    'Performance is measured by units serviced on the planned day (98%), response to a full or broken unit within one working day, and correct invoices by site. Prices are fixed for two years and then follow CPI with a cap of 4%.',
    'Service staff carry photo identification and have an enhanced DBS check where the site requires it. Bidders state the miles driven per unit serviced and how they will bring them down. Mobilisation takes six weeks, with units swapped in a single visit to each washroom.',
  ],
  lots: [
    ['Sanitary and nappy disposal', 'Supply and exchange of bins.'],
    ['Washroom supplies', 'Soap, paper, hand dryers and air care.'],
    ['Floor mats', 'Rental and laundering of entrance mats.'],
    ['Clinical sharps', 'Containers, exchange and disposal.'],
  ],
  priceLines: [
    'Sanitary bin, per exchange',
    'Nappy bin, per exchange',
    'Air care unit, per year',
    'Soap dispenser, per refill',
    'Entrance mat, per exchange',
    'Period product dispenser, per year',
  ],
  questions: [
    {
      question: 'Please provide the number of units by type and site.',
      answer:
        'The unit list is now in the documents. It was counted in September and may differ by 2%.',
    },
    {
      question:
        'Are the existing hand dryers owned by the authority, and are they to be maintained?',
      answer: 'They are owned by the authority. Maintenance is included, replacement is not.',
    },
    {
      question: 'Can servicing be done outside opening hours at the public sites?',
      answer: 'From 06:00 on weekdays, by arrangement. Keys are not issued.',
    },
    {
      question: 'Which standard should period products meet, and is a reusable option wanted?',
      answer: 'Organic cotton is preferred. A reusable option is welcome at staffed sites.',
    },
  ],
}
