// The texts of guarding, patrols and key holding.
import type { ServiceTexts } from './service-texts.ts'

export const security: ServiceTexts = {
  service: 'manned guarding, mobile patrols and key holding',
  titles: [
    'Manned guarding and key holding for {estate}',
    'Security services: {estate}',
    'Security officers and mobile patrols for {estate}',
  ],
  cpvCodes: ['79710000-4', '79713000-5', '79715000-9'],
  yearlyValue: [150_000, 460_000],
  scopes: [
    'The contractor will provide static officers at the main entrance around the clock, a second officer during opening hours, and two mobile patrols a night to the outlying buildings. Duties include access control, opening and locking, lone-worker support, escorting contractors, and first response to intruder and fire alarms.',
    'The service consists of a fixed core of guarding hours, a rate card for additional officers at 48 hours’ notice, and key holding with attendance within 30 minutes. Officers operate the existing CCTV and access control systems, which stay with the authority. Dogs are not required.',
    'Officers are often the first people whom a visitor meets, so the specification puts weight on manner as much as on presence. They greet and direct visitors, issue passes, keep an eye on vulnerable people and de-escalate before anything else. Body-worn video is supplied by the contractor and used under the authority’s code of practice.',
    'Bidders are asked to propose how technology can change the mix of static hours, patrols and remote monitoring over the life of the contract. The first year must be delivered to the hours in Schedule 2; from the second year savings from agreed changes are shared equally.',
  ],
  standards: [
    'The contractor must hold SIA Approved Contractor status for security guarding, and every officer a front-line SIA licence before the first shift. Screening follows BS 7858, including five years of work history. TUPE will apply to 22 officers whose details, without names, are in the tender pack.',
    'Shifts are to be no longer than twelve hours, with at least eleven hours between them. Key performance indicators are shifts filled, response to alarms, completion of patrols as recorded electronically, and complaints upheld; a shift that is not filled is not paid and attracts a service credit. Bidders should describe how they pay for travel, training and uniform.',
    'Mobilisation is planned over ten weeks, with shadow shifts in the last two. Officers receive site-specific training in counter-terrorism awareness (ACT), conflict management and first aid at work, and the evaluation will consider how the bidder prepares for duties under Martyn’s Law. Social value counts for ten per cent of the score.',
  ],
  lots: [
    ['Static guarding', 'Officers at fixed posts, day and night.'],
    ['Mobile patrols', 'Two patrols a night, recorded electronically at each point.'],
    ['Key holding and alarm response', 'Attendance within 30 minutes of an activation.'],
    ['Event security', 'Stewards and supervisors for planned events, from the rate card.'],
    ['CCTV monitoring', 'Remote monitoring from a control room to BS 5979 or BS EN 50518.'],
    ['Void property protection', 'Inspections, screens and temporary alarms for empty buildings.'],
  ],
  priceLines: [
    'Static officer, weekday hour',
    'Static officer, night or weekend hour',
    'Supervisor, per hour',
    'Mobile patrol, per visit',
    'Key holding, per site and year',
    'Alarm attendance, per hour or part',
    'Additional officer at 48 hours’ notice, per hour',
  ],
  questions: [
    {
      question:
        'Please confirm whether officers are expected to carry out physical intervention, and if so to which training standard.',
      answer:
        'Intervention is a last resort. Officers at the two busiest posts need training certified under the Restraint Reduction Network standards; others do not.',
    },
    {
      question: 'Who owns and maintains the body-worn cameras and the evidence they record?',
      answer:
        'The contractor supplies and maintains the cameras. The authority is the controller of the footage, the contractor a processor; see Schedule 7.',
    },
    {
      question:
        'Can the control room at the main site be used by the contractor for other customers’ monitoring?',
      answer:
        'No. The room is covered by the authority’s own assurance and may serve its sites only.',
    },
    {
      question:
        'How many alarm activations outside opening hours were there in the last twelve months?',
      answer:
        'There were 137 activations, of which 121 were false. Eleven needed attendance of more than an hour.',
    },
    {
      question: 'Is parking available on site for patrol vehicles, including charging points?',
      answer:
        'Two spaces are reserved for the contractor; both have a 7 kW charger that may be used free of charge.',
    },
  ],
}
