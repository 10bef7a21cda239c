// Hospitals, all of them invented.
import type { Buyer } from './buyer.ts'

export const hospitals: readonly Buyer[] = [
  {
    name: 'Severnford and Wyre NHS Foundation Trust',
    inSentence: 'Severnford and Wyre NHS Foundation Trust',
    slug: 'severnfordwyre-nhs',
    description: 'Community and mental health services from 48 sites across two counties.',
    address: ['Trust Headquarters, Larkspur Way', 'Severnford', 'Worcestershire', 'WR14 9LD'],
    phone: '01632 960138',
    users: 1,
    estates: [
      {
        title: 'community hospitals',
        phrase: 'five community hospitals',
        detail:
          'The hospitals have 164 inpatient beds and four minor injuries units, of which two never close. Functional risk categories follow the National Standards of Healthcare Cleanliness 2025.',
        scale: 2.4,
      },
      {
        title: 'health centres and clinics',
        phrase: '32 health centres and clinics',
        detail:
          'Most are shared with general practices and open from 08:00 to 18:30. Nine are held under leases that give the landlord part of the responsibility.',
        scale: 1.3,
        unsuited: ['mailroom', 'catering'],
      },
      {
        title: 'Larkspur Way headquarters',
        phrase: 'the Larkspur Way headquarters and training centre',
        detail:
          'The site has 4,200 m² of offices, a 120-seat lecture theatre and clinical skills rooms.',
        scale: 0.6,
      },
      {
        title: 'mental health inpatient units',
        phrase: 'three mental health inpatient units',
        detail:
          'Work on the wards is done in the presence of patients who may be unwell; the trust provides de-escalation training at its own cost. Tool counts are compulsory.',
        scale: 1,
        unsuited: ['mailroom', 'reception'],
      },
    ],
  },
  {
    name: 'Calder Moor Teaching Hospitals NHS Trust',
    inSentence: 'Calder Moor Teaching Hospitals NHS Trust',
    slug: 'caldermoor-nhs',
    description: 'Two acute teaching hospitals with 1,140 beds and a regional trauma centre.',
    address: [
      'Calder Moor General Hospital, Infirmary Road',
      'Calder Moor',
      'West Yorkshire',
      'WF17 4RE',
    ],
    phone: '01632 960149',
    users: 2,
    estates: [
      {
        title: 'Calder Moor General Hospital',
        phrase: 'Calder Moor General Hospital',
        detail:
          'The hospital has 760 beds, an emergency department with about 118,000 attendances a year and a helipad. It works around the clock on every day of the year.',
        scale: 3.2,
      },
      {
        title: 'St Oswin’s Hospital',
        phrase: 'St Oswin’s Hospital',
        detail:
          'St Oswin’s is the trust’s planned-care site, with 380 beds, eleven theatres and an outpatient building that opened in 2023.',
        scale: 2,
      },
      {
        title: 'staff residences and nursery',
        phrase: 'the staff residences and the day nursery',
        detail:
          'There are 216 furnished rooms in four blocks, and a nursery for 84 children that is inspected by Ofsted.',
        scale: 0.5,
        unsuited: ['mailroom', 'reception'],
      },
      {
        title: 'the pathology and sterile services building',
        phrase: 'the pathology and sterile services building',
        detail:
          'The building holds containment level 3 laboratories. Everyone who enters completes the trust’s laboratory induction, which takes half a day.',
        scale: 0.7,
        unsuited: ['catering'],
      },
    ],
  },
]
