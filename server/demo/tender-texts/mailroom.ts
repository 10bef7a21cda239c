// The texts of mailroom, courier and hybrid mail.
import type { ServiceTexts } from './service-texts.ts'

export const mailroom: ServiceTexts = {
  service: 'mailroom, courier and hybrid mail services',
  titles: [
    'Mailroom and courier services for {estate}',
    'Incoming post, scanning and hybrid mail: {estate}',
    'Mailroom services at {estate}',
  ],
  cpvCodes: ['64110000-0', '64120000-3', '79999100-4'],
  yearlyValue: [60_000, 190_000],
  scopes: [
    'Incoming post is opened, scanned and sent to the right team by 10:30 on the day it arrives; outgoing post is franked, sorted and handed to a downstream carrier by 16:30. Parcels are logged and can be followed by the person who waits for them. About 310,000 items come in a year, and the number falls by a tenth each year.',
    'The contractor will run the mailroom with its own staff in our premises, operate a hybrid mail system that every employee can print to, and provide two courier rounds a day between the sites. Confidential papers are moved in sealed, numbered bags.',
    'We want to post less. Bidders are asked to take over the present service as it is and to show how, within two years, at least half of the letters that we send could become digital without leaving anyone behind who needs paper.',
  ],
  standards: [
    'Scanning complies with BS 10008, so that originals can be destroyed after 90 days. The contractor holds ISO 27001 for the mailroom and any off-site plant; staff are screened to BS 7858 and trained to deal with suspicious items (PAS 97).',
    'TUPE will apply to five people. Key performance indicators are post delivered by 10:30, scanning quality of 99.7%, courier rounds on time, and lost items, of which there should be none. Postage is passed on at cost, with all discounts.',
    'Equipment with more than a year of its lease left is transferred to the contractor. Mobilisation takes eight weeks and includes a fortnight of working side by side with the present team. Electric vans or cargo bikes are expected for the courier rounds.',
  ],
  lots: [
    ['On-site mailroom', 'Incoming and outgoing post, parcels and goods in.'],
    ['Scanning', 'Digital mailroom and back-scanning of files.'],
    ['Hybrid mail', 'Print, envelope and post from the desktop.'],
    ['Inter-site courier', 'Two rounds a day and urgent same-day journeys.'],
  ],
  priceLines: [
    'Mailroom operative, per hour',
    'Scanning, per 1,000 images',
    'Hybrid letter, black, two sheets',
    'Hybrid letter, colour, two sheets',
    'Courier round, per day',
    'Urgent journey, per mile',
  ],
  questions: [
    {
      question: 'What share of incoming items is medical or legal and may not be opened?',
      answer: 'About 6%. These are marked and delivered unopened.',
    },
    {
      question: 'Which document management system must scanned post be delivered to?',
      answer: 'To SharePoint Online by its standard interface; index fields are listed in Annex C.',
    },
    {
      question: 'Can franking machines on lease be ended early at no cost to the contractor?',
      answer:
        'Two leases end before the start date. The third has 14 months to run and is transferred.',
    },
    {
      question: 'Is off-site processing of incoming post acceptable?',
      answer:
        'Yes, within 40 miles and in the United Kingdom, provided that the 10:30 target is met.',
    },
  ],
}
