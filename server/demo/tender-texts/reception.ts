// The texts of reception and switchboard.
import type { ServiceTexts } from './service-texts.ts'

export const reception: ServiceTexts = {
  service: 'reception, switchboard and meeting room services',
  titles: [
    'Reception and switchboard at {estate}',
    'Front-of-house services for {estate}',
    'Reception and visitor management: {estate}',
  ],
  cpvCodes: ['79992000-4', '79511000-9'],
  yearlyValue: [70_000, 210_000],
  scopes: [
    'The contractor will staff the main reception from 07:30 to 18:30 on weekdays, answer the switchboard, prepare meeting rooms and look after visitors from booking to departure. Relief staff must know the building before they work in it alone.',
    'Receptionists register visitors, issue passes, announce guests, handle deliveries and help people with access needs. They are the fire wardens of the ground floor and take part in two evacuations a year. The visitor system is ours; bidders may propose a better one.',
    'The switchboard takes about 1,900 calls a week, of which seven in ten could be answered without transfer. We are looking for a partner who will bring that about by good scripts and good people, and who will also answer e-mail and web chat.',
  ],
  standards: [
    'Receptionists are screened to BS 7858 and hold or work towards a Level 2 award in customer service; two in the team are trained in British Sign Language to Level 1. TUPE will apply to seven people, whose details are in the tender pack. Pay is at least the real Living Wage.',
    'Calls are to be answered within 15 seconds in 90% of cases, visitors greeted within one minute, and rooms set up ten minutes before each meeting. Mystery visits take place every quarter and count for half of the performance score.',
    'Mobilisation runs for six weeks, with a handover of the visitor records that complies with data protection law. Bidders should show how they cover sickness on the same day and how they keep people who are good at this work.',
  ],
  lots: [
    ['Main reception', 'Receptionists, passes and visitor management.'],
    ['Switchboard and contact centre', 'Telephone, e-mail and web chat.'],
    ['Meeting rooms', 'Set-up, equipment checks and bookings.'],
    ['Evening and event cover', 'Front of house for events outside normal hours.'],
  ],
  priceLines: [
    'Receptionist, per hour',
    'Front-of-house manager, per year',
    'Switchboard operator, per hour',
    'Meeting room porter, per hour',
    'Evening or weekend cover, per hour',
    'Uniform, per person and year',
  ],
  questions: [
    {
      question: 'Which visitor management system is in use, and are licences included?',
      answer:
        'The system is hosted, and the authority pays for it. Licences for the contractor’s staff are included.',
    },
    {
      question: 'Should uniforms carry the authority’s branding or the contractor’s?',
      answer:
        'The authority’s. Designs are agreed during mobilisation, and cost is the contractor’s.',
    },
    {
      question: 'Is lone working at reception acceptable after 17:30?',
      answer:
        'Yes, with a lone-worker device and a check-in every hour with the security control room.',
    },
    {
      question: 'Can you provide call volumes by half hour so that we can plan breaks and cover?',
      answer: 'A table for four typical weeks has been added to the documents.',
    },
  ],
}
