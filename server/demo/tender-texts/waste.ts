// The texts of waste collection and treatment.
import type { ServiceTexts } from './service-texts.ts'

export const waste: ServiceTexts = {
  service: 'waste and recycling services',
  titles: [
    'Waste collection and recycling for {estate}',
    'Waste management services: {estate}',
    'General, food and recyclable waste from {estate}',
  ],
  cpvCodes: ['90500000-2', '90511000-2', '90513100-7'],
  yearlyValue: [60_000, 240_000],
  scopes: [
    'The contract covers the collection of general waste, dry mixed recycling, glass, food waste and confidential paper, and the supply of containers for each. Collections from occupied buildings take place between 06:00 and 09:00. The contractor weighs every container on the vehicle and makes the data available within a day.',
    'Bidders will review the present mix of containers within the first three months and propose a right-sized one, so that we pay for what we throw away. Bulky items, electrical equipment, batteries and fluorescent tubes are collected on request within five working days.',
    'Simpler Recycling rules apply to all the sites, so paper and card, other dry recyclables, food and residual waste are to be presented and collected separately where the regulations ask for it. The contractor provides signs, training for cleaning staff and a contact who visits each site twice a year.',
    'The contractor will collect, transport, treat and dispose of all waste streams listed in Schedule 3 and keep the records that the duty of care requires. Nothing may go to landfill without our written agreement. Routes should be planned so that schools and hospitals are not served at drop-off times.',
  ],
  standards: [
    'Bidders need an upper-tier waste carrier registration, permits or contracts for every facility that they name, and ISO 14001. Vehicles must be Euro VI or better, with cameras and close-proximity sensors, and at least two are to be battery-electric by the third year.',
    'Key performance indicators are missed collections (fewer than two in a thousand), rectification by noon of the next working day, recycling rate, contamination found at the sorting plant, and accuracy of invoices. The target for recycling is 65% by weight in the second year.',
    'Carbon is part of the evaluation: bidders state the expected emissions of collection and treatment in tonnes of CO₂e and are held to them. Social value commitments should relate to reuse, for example furniture or wood being passed to local charities. No transfer of staff is expected.',
  ],
  lots: [
    [
      'General waste and dry recycling',
      'Wheeled bins and front-end loaders, weighed at collection.',
    ],
    ['Food waste', 'Weekly or more frequent collection for anaerobic digestion.'],
    ['Confidential waste', 'Secure consoles and shredding to BS EN 15713.'],
    ['Clinical and hazardous waste', 'Segregated collection with consignment notes.'],
    ['Bulky waste and electrical equipment', 'Collection on request, reuse first.'],
    ['Skips and roll-on containers', 'Hire and exchange within 24 hours.'],
  ],
  priceLines: [
    '1,100-litre general waste, per lift',
    '1,100-litre dry recycling, per lift',
    '240-litre glass, per lift',
    '140-litre food waste, per lift',
    'Confidential console, per exchange',
    'Bulky item, per collection',
    'Excess weight, per kilogram',
  ],
  questions: [
    {
      question: 'Can tonnages by stream and site for the last complete year be provided?',
      answer:
        'Yes, see the new tab “Tonnages” of the pricing schedule. Figures for food waste are estimates, since it was not weighed.',
    },
    {
      question: 'Are the existing containers owned by the authority or by the present contractor?',
      answer:
        'All wheeled bins belong to the present contractor and will be removed on the last day. Bidders should allow for delivery of their own.',
    },
    {
      question: 'Which sites have height or weight restrictions for a 26-tonne vehicle?',
      answer:
        'Four sites do; they are marked in column H of the site list. Two of them need a vehicle lower than 3.2 metres.',
    },
    {
      question:
        'Will the authority consider indexation linked to gate fees rather than to CPI alone?',
      answer:
        'The treatment element of each price is indexed by the published WRAP gate fee median, all others by CPI.',
    },
    {
      question: 'Is evidence of end destination needed for every stream or for recycling only?',
      answer: 'For every stream, by quarter, naming the first facility and the final one.',
    },
  ],
}
