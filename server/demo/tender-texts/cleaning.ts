// The texts of daily and periodic cleaning.
import type { ServiceTexts } from './service-texts.ts'

export const cleaning: ServiceTexts = {
  service: 'daily and periodic cleaning',
  titles: [
    'Contract cleaning of {estate}',
    'Daily and periodic cleaning: {estate}',
    'Cleaning services for {estate}',
  ],
  cpvCodes: ['90910000-9', '90919200-4', '90919000-2'],
  yearlyValue: [120_000, 380_000],
  scopes: [
    'The service covers daily cleaning of offices, circulation areas, kitchens and washrooms, a day janitor between 10:00 and 14:00, and a yearly programme of carpet extraction, hard-floor strip and seal, and high-level dusting. Consumables are supplied by the contractor and charged at cost with an agreed handling fee.',
    'Core cleaning takes place between 05:30 and 08:30 so that rooms are ready when people arrive. During the day a smaller team looks after washrooms, touch points and spillages. The output specification says what each type of room should look like, not how many hours to spend on it; bidders are free to propose daytime cleaning where it saves energy and makes the work more visible.',
    'Work is organised in 38 cleaning elements grouped by type of room, each with a frequency and an acceptance standard. Periodic work is planned a year ahead and signed off by the site contact. Chemicals must be concentrate-based or chemical-free, bottles refillable, and microfibre colour-coded to BICSc guidance.',
    'The contractor will provide all labour, machines, materials and supervision, an on-site manager for the larger buildings, and a reactive team that can attend within two hours between 06:00 and 20:00. Machines bought for the contract should be battery-powered where a suitable model exists.',
  ],
  standards: [
    'TUPE is expected to apply to the present workforce; anonymised employee liability information is in the tender pack and is released on signature of the confidentiality undertaking. All cleaning operatives are to be paid at least the real Living Wage and trained to BICSc Licence to Practise within twelve weeks of starting. Quality is measured by joint audits every month, with a target score of 92% and service credits below 88%.',
    'Mobilisation takes eight weeks and includes a condition survey of floors and a joint inventory of cleaners’ cupboards. Bidders need ISO 9001 and ISO 14001 or an equivalent system, and public liability insurance of £10 million. Fifteen per cent of the quality score is for social value, with weight on guaranteed hours and on jobs for residents who have been out of work for more than six months.',
    'Five key performance indicators count: audit score, attendance against rota, time to respond, completion of periodic work, and satisfaction of the people who use the buildings. They are reported on a shared dashboard and reviewed every quarter. The contractor is expected to hold Cyber Essentials, since operatives use the building access application on phones that the contractor supplies.',
  ],
  lots: [
    ['Main buildings', 'Daily cleaning, day janitors and periodic work in the main buildings.'],
    ['Outlying buildings', 'Smaller sites that are cleaned by mobile or part-time staff.'],
    [
      'Periodic and deep cleaning',
      'Carpets, hard floors, high-level work and kitchen deep cleans.',
    ],
    ['Reactive cleaning', 'Call-outs within two hours, biohazard cleaning and graffiti removal.'],
    ['Washroom consumables', 'Supply of paper, soap and refuse sacks, delivered to each site.'],
    ['Builders’ cleans', 'Cleaning after refurbishment, priced by the square metre.'],
  ],
  priceLines: [
    'Daily cleaning, per year',
    'Day janitor, per hour',
    'Carpet extraction, per m²',
    'Hard floor strip and seal, per m²',
    'High-level dusting, per visit',
    'Reactive attendance within two hours, per call',
    'Consumables handling fee, per cent',
  ],
  questions: [
    {
      question:
        'The floor plans in Annex B give gross areas. Can you provide cleanable areas by type of room, or should bidders make their own allowance?',
      answer:
        'A revised room schedule with net cleanable areas has been added to the documents as an addendum. Please price on these figures.',
    },
    {
      question:
        'Are there enough lockable cleaners’ cupboards with hot water on each floor, or should we allow for central stores?',
      answer:
        'Every floor has a cupboard with cold water; hot water is available on alternate floors. No further storage can be provided.',
    },
    {
      question:
        'Is the present contractor’s equipment available to the incoming contractor, and if so on what terms?',
      answer:
        'Machines belong to the present contractor. They have said that they are willing to talk about a sale at book value, but the authority is not party to that.',
    },
    {
      question: 'Will you accept robotic scrubber-dryers in the larger circulation areas?',
      answer:
        'Yes, provided that they work outside public opening hours and that the method statement covers fire doors and lifts.',
    },
    {
      question:
        'The specification asks for carpet extraction twice a year in all areas. Would you accept a condition-based programme instead?',
      answer:
        'Price the stated frequency in the schedule. A condition-based programme may be offered as a variant and will be discussed after award.',
    },
  ],
}
