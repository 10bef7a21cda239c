// The texts of pest control.
import type { ServiceTexts } from './service-texts.ts'

export const pest: ServiceTexts = {
  service: 'integrated pest management',
  titles: [
    'Pest control at {estate}',
    'Integrated pest management for {estate}',
    'Pest prevention and bird control: {estate}',
  ],
  cpvCodes: ['90922000-6', '90923000-3', '90921000-9'],
  yearlyValue: [14_000, 70_000],
  scopes: [
    'The contractor will make eight routine visits a year to each building with a kitchen and four to all others, attend call-outs within four hours for food areas and 24 hours elsewhere, and keep a digital site file with plans, sightings and recommendations.',
    'The target pests are rats, mice, cockroaches, ants, wasps, flies, bed bugs and feral pigeons. Squirrels, moles and foxes are dealt with on request. Proofing work up to £250 is done at once, and larger work is quoted for with photographs.',
    'We want prevention before poison: monitoring with non-toxic baits and sensors, proofing, and advice to cleaners and caterers. Permanent baiting with anticoagulants is not allowed, and any use follows the CRRU code and is stopped as soon as activity ends.',
    'Bird control includes the inspection and repair of existing netting and spikes, cleaning of fouling from ledges and plant, and a survey of all roofs in the first year. Work at height must be planned so that entrances stay open.',
  ],
  standards: [
    'The contractor must be a member of the BPCA or the NPTA and certified to BS EN 16636. Technicians hold the RSPH Level 2 award at least, and a field biologist qualified to Level 3 inspects each kitchen twice a year. An enhanced DBS check is needed where children or vulnerable adults live or learn.',
    'Performance is measured by call-outs attended in time, repeat call-outs within 28 days, recommendations closed, and visits made in the planned month. Results are discussed every quarter. There is no transfer of staff under TUPE as far as is known.',
    'Data from the site files belong to us and are to be handed over at the end of the contract in a form that can be read by others. Bidders should describe how they keep non-target animals safe, and how they cut the mileage of routine visits.',
  ],
  lots: [
    ['Routine visits', 'Planned inspections and treatment of all listed pests.'],
    ['Call-outs', 'Attendance within four or 24 hours.'],
    ['Bird control', 'Surveys, proofing and cleaning of fouling.'],
    ['Proofing works', 'Small building works that keep pests out.'],
  ],
  priceLines: [
    'Routine visit, building with kitchen',
    'Routine visit, other building',
    'Call-out within four hours',
    'Call-out within 24 hours',
    'Biologist inspection',
    'Bird proofing, per linear metre',
    'Wasp nest, per treatment',
  ],
  questions: [
    {
      question: 'How many call-outs were there last year, and for which pests?',
      answer: 'There were 96: 51 for mice, 17 for wasps, 12 for ants, and 16 for all others.',
    },
    {
      question: 'May we install connected monitoring units, and is there guest Wi-Fi for them?',
      answer: 'Yes, if they use a mobile network. They may not be connected to our own network.',
    },
    {
      question: 'Is access equipment for bird work provided by the authority?',
      answer: 'No. Please include it in the rate for bird proofing.',
    },
    {
      question: 'Are bed bug treatments in residential rooms included in the yearly price?',
      answer: 'No, they are ordered by the room; please use the line in section C of the schedule.',
    },
  ],
}
