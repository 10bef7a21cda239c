// The texts of services that have no category of their own: lifts, fire systems, removals.
import type { ServiceTexts } from './service-texts.ts'

export const lifts: ServiceTexts = {
  service: 'the maintenance and repair of lifts',
  titles: [
    'Lift maintenance and repair: {estate}',
    'Maintenance of passenger and goods lifts at {estate}',
  ],
  cpvCodes: ['50750000-7'],
  yearlyValue: [28_000, 120_000],
  scopes: [
    'The contract covers planned maintenance of passenger, goods and platform lifts, call-outs at any hour, and the release of trapped passengers within 45 minutes. An asset list with make, age and controller type is part of the tender pack; bidders may inspect the machine rooms on the open days.',
    'Maintenance follows SFG20 and the makers’ manuals. Insurance inspections under LOLER are arranged by us, and defects of category A or B are put right within the time stated in the report. Parts up to £400 are included in the yearly price.',
  ],
  standards: [
    'Engineers hold an NVQ Level 3 in lift engineering and an EOR card; the contractor is a member of LEIA or equivalent and holds ISO 9001. Availability of each lift should be 99% and is published at the entrance. No more than four breakdowns per lift and year are acceptable.',
    'The contractor will propose a ten-year replacement plan in the first six months, ranked by risk, energy use and the people who depend on each lift. Tools and passwords that are needed to maintain the controllers stay with the building when the contract ends.',
  ],
  lots: [
    ['Passenger lifts', 'Planned maintenance and call-outs.'],
    ['Goods and platform lifts', 'Planned maintenance and call-outs.'],
    ['Modernisation', 'Replacement of controllers, doors and drives from a rate card.'],
  ],
  priceLines: [
    'Passenger lift, per year',
    'Goods lift, per year',
    'Platform lift, per year',
    'Call-out, working hours',
    'Call-out, other hours',
    'Engineer, per hour',
  ],
  questions: [
    {
      question: 'Are any of the lifts still under the maker’s warranty?',
      answer: 'Three are, until next July. They join the contract after that date.',
    },
    {
      question: 'May we see the last two LOLER reports for each lift?',
      answer: 'Yes, in the data room; the contact person gives access on request.',
    },
    {
      question:
        'Do the emergency telephones use analogue lines, and who pays for their replacement?',
      answer:
        'Seventeen do. The authority is replacing them with GSM units before the contract starts.',
    },
  ],
}

export const fireSystems: ServiceTexts = {
  service: 'the servicing of fire alarms, extinguishers and emergency lighting',
  titles: [
    'Fire alarm and emergency lighting servicing: {estate}',
    'Servicing of fire safety systems at {estate}',
  ],
  cpvCodes: ['50413200-5', '50610000-4'],
  yearlyValue: [24_000, 110_000],
  scopes: [
    'Fire alarms are serviced twice a year to BS 5839, extinguishers yearly to BS 5306 and emergency lighting to BS 5266, with a full-duration test at night or when the building is empty. Call-outs are attended within four hours, and within two where people sleep.',
    'The contractor tests, repairs and certifies all fire detection, suppression and emergency lighting equipment, keeps the electronic log book of each building, and reports every device that could not be reached. Batteries and lamps are included in the price.',
  ],
  standards: [
    'BAFE SP203-1 and SP101 registration is needed, and engineers are trained on the panels listed in Annex A. Certificates are delivered within three working days in a form that our compliance system can read. Compliance below 100% of planned visits attracts a service credit.',
    'Records form part of the golden thread of building information, so they must be accurate, kept up to date and never overwritten. The contractor attends our monthly fire safety group and advises on defects by risk. TUPE is not expected to apply.',
  ],
  lots: [
    ['Fire detection and alarm', 'Servicing, repairs and certification.'],
    ['Emergency lighting', 'Monthly and yearly tests, lamps and batteries.'],
    ['Extinguishers and hose reels', 'Yearly service and extended tests.'],
  ],
  priceLines: [
    'Alarm service, per panel and visit',
    'Detector test, per device',
    'Extinguisher service, each',
    'Emergency luminaire test, each',
    'Call-out, working hours',
    'Call-out, other hours',
  ],
  questions: [
    {
      question: 'Are the panels of open or closed protocol, and will codes be provided?',
      answer:
        'Nine in ten are open protocol. Codes and software for the others are passed on at the start.',
    },
    {
      question: 'Is remote monitoring to an alarm receiving centre in scope?',
      answer: 'No, monitoring is under a separate contract until 2028.',
    },
    {
      question: 'Should remedial works found at the first service be included in the price?',
      answer: 'No. They are quoted from the rate card; works above £2,000 need our prior consent.',
    },
  ],
}

export const removals: ServiceTexts = {
  service: 'removals, porterage and furniture storage',
  titles: ['Removals and porterage for {estate}', 'Office moves, porterage and storage: {estate}'],
  cpvCodes: ['98392000-7', '63100000-0'],
  yearlyValue: [22_000, 90_000],
  scopes: [
    'The contractor provides a daily porter team for small moves, crews for planned moves of up to 200 desks over a weekend, and storage for about 400 m³ of furniture with an inventory that we can see online. Specialist items, such as pianos or laboratory equipment, are priced by the job.',
    'Furniture that is no longer needed is offered to other departments, then to charities, before it is recycled. The contractor photographs and lists each item, so that reuse becomes as easy as buying. Crates are plastic and returnable.',
  ],
  standards: [
    'Crews are directly employed, trained in manual handling and screened to BS 7858; the contractor follows BS 8522 for commercial moves. Goods in transit are insured for £500,000 a load. Vehicles meet the emission standard of the clean air zones that they enter.',
    'Small moves are completed within three working days of the request, planned moves to the minute plan, and damage is reported on the same day. Fewer than one item in a thousand should be damaged. The reuse rate is reported every quarter.',
  ],
  lots: [
    ['Porters', 'A daily team for small moves and room set-up.'],
    ['Planned moves', 'Crews and vehicles for departments and buildings.'],
    ['Storage and reuse', 'Furniture store with an online inventory.'],
  ],
  priceLines: [
    'Porter, per hour',
    'Crew of four with vehicle, per day',
    'Crate hire, per week',
    'Storage, per m³ and week',
    'Disposal of a desk, each',
    'Weekend supplement, per cent',
  ],
  questions: [
    {
      question: 'How many moves were ordered last year, and what was the median size?',
      answer: 'There were 214 moves; the median was six desks and the largest was 180.',
    },
    {
      question: 'Is there a goods lift at the main building and can it be reserved?',
      answer: 'Yes, 1,600 kg, and it can be reserved before 08:00 and after 17:00.',
    },
    {
      question:
        'Does the storage volume include furniture that is now kept by the present contractor?',
      answer:
        'Yes. About 290 m³ would be moved to the new store at the start; please price this once.',
    },
  ],
}
