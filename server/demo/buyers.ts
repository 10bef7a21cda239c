// The buyer organisations of the demo and the buildings that they buy services for. All of them
// are invented, and so are their places.
import type { Category } from '#domain/contract/tender.ts'

export interface Estate {
  /** As a title says it. */
  title: string
  /** As a sentence says it. */
  phrase: string
  /** One or two sentences that tell a bidder what to expect there. */
  detail: string
  /** Against an ordinary contract of its kind. */
  scale: number
  unsuited?: readonly Category[]
}

export interface Buyer {
  name: string
  /** With the article that a sentence needs. */
  inSentence: string
  slug: string
  description: string
  address: readonly [line1: string, city: string, county: string, postcode: string]
  phone: string
  users: number
  estates: readonly Estate[]
}

const behindDoors = ['catering', 'reception', 'mailroom'] as const

export const buyers: readonly Buyer[] = [
  {
    name: 'Northmere Borough Council',
    inSentence: 'Northmere Borough Council',
    slug: 'northmere',
    description:
      'Unitary council for the town of Northmere and eleven surrounding parishes, serving about 148,000 residents.',
    address: ['Civic Centre, Harbour Street', 'Northmere', 'Lancashire', 'PR8 6QN'],
    phone: '01632 960101',
    users: 4,
    estates: [
      {
        title: 'the Civic Centre and district offices',
        phrase: 'the Civic Centre and its four district offices',
        detail:
          'The Civic Centre is a six-storey building of 9,400 m² with around 620 staff and a public contact centre on the ground floor; the district offices range from 450 m² to 1,200 m².',
        scale: 1.4,
      },
      {
        title: 'eleven branch libraries',
        phrase: 'eleven branch libraries across the borough',
        detail:
          'The libraries are open six days a week, four of them until 20:00, and together receive about 540,000 visits a year.',
        scale: 0.7,
        unsuited: ['mailroom'],
      },
      {
        title: 'Northmere leisure centres',
        phrase: 'three leisure centres in Northmere',
        detail:
          'Each centre has a 25-metre pool, a sports hall and a fitness suite, and opens from 06:30 to 22:00 on weekdays.',
        scale: 1.2,
        unsuited: ['mailroom'],
      },
      {
        title: '23 primary schools',
        phrase: '23 community primary schools',
        detail:
          'The schools have between 90 and 420 pupils on roll. Access is limited to before 08:00 and after 15:45 in term time, and every person on site needs an enhanced DBS check.',
        scale: 2.1,
        unsuited: ['mailroom', 'reception'],
      },
      {
        title: 'the Quayside depot and recycling centres',
        phrase: 'the Quayside depot and two household recycling centres',
        detail:
          'The depot is home to 85 vehicles and 210 operational staff and works from 05:30. The recycling centres are open to residents every day but Christmas Day.',
        scale: 0.8,
        unsuited: ['mailroom'],
      },
      {
        title: 'the Winter Gardens and Town Hall',
        phrase: 'the Winter Gardens and the Grade II listed Town Hall',
        detail:
          'Both are event venues with a combined capacity of 1,900. The programme includes about 160 events a year, many of them in the evening and at weekends.',
        scale: 1,
      },
      {
        title: 'multi-storey car parks and bus station',
        phrase: 'three multi-storey car parks and Northmere bus station',
        detail:
          'The bus station is used by about 14,000 passengers a day and is staffed from 05:00 to 00:30. The car parks have 1,860 spaces over 17 decks.',
        scale: 0.9,
        unsuited: behindDoors,
      },
    ],
  },
  {
    name: 'Ashcombe Vale District Council',
    inSentence: 'Ashcombe Vale District Council',
    slug: 'ashcombevale',
    description:
      'District council for 62 parishes and the market towns of Ashcombe and Upper Wick.',
    address: ['The Old Brewery, 14 Market Place', 'Ashcombe', 'Somerset', 'TA11 7HB'],
    phone: '01632 960114',
    users: 1,
    estates: [
      {
        title: 'the Old Brewery offices',
        phrase: 'the Old Brewery offices in Ashcombe',
        detail:
          'The building is a converted brewery of 3,100 m² on four floors, used by 240 staff and two tenant charities.',
        scale: 0.6,
      },
      {
        title: 'public conveniences and market halls',
        phrase: '19 public conveniences and the two market halls',
        detail:
          'Demand rises by half between Easter and the end of September. Ashcombe market is held on Tuesdays and Saturdays.',
        scale: 0.6,
        unsuited: behindDoors,
      },
      {
        title: 'sheltered housing schemes',
        phrase: 'fourteen sheltered housing schemes',
        detail:
          'The schemes hold 412 flats with shared lounges, laundries and guest rooms. Most residents are over 75, so work has to be announced and carried out with care.',
        scale: 1,
        unsuited: ['mailroom', 'reception'],
      },
      {
        title: 'the Vale leisure centres',
        phrase: 'the two Vale leisure centres',
        detail:
          'The centres were taken back in house last year and have 310,000 visits a year between them.',
        scale: 0.8,
        unsuited: ['mailroom'],
      },
    ],
  },
  {
    name: 'Thornbridge Metropolitan Council',
    inSentence: 'Thornbridge Metropolitan Council',
    slug: 'thornbridge',
    description:
      'Metropolitan authority for Thornbridge and the valley towns, with 9,200 employees.',
    address: ['Victoria House, 2 Corn Exchange', 'Thornbridge', 'West Yorkshire', 'HX9 1TB'],
    phone: '01632 960127',
    users: 2,
    estates: [
      {
        title: 'Victoria House and corporate offices',
        phrase: 'Victoria House and seven corporate offices',
        detail:
          'About 2,300 people work in these offices on a hybrid pattern. Occupancy peaks from Tuesday to Thursday and is below a third on Fridays.',
        scale: 2,
      },
      {
        title: 'children’s homes and day centres',
        phrase: 'nine children’s homes and adult day centres',
        detail:
          'These are people’s homes and places of care before they are workplaces. Visits are arranged with the manager of each setting.',
        scale: 0.6,
        unsuited: ['mailroom', 'reception', 'security'],
      },
      {
        title: 'crematoria and cemeteries',
        phrase: 'two crematoria and thirteen cemeteries',
        detail:
          'The grounds extend to 96 hectares. No machinery may be used within sight or hearing of a service.',
        scale: 0.9,
        unsuited: behindDoors,
      },
      {
        title: 'markets and city-centre public realm',
        phrase: 'the covered market and the pedestrian streets around it',
        detail:
          'The market has 140 stalls and is open from Monday to Saturday; deliveries are limited to before 08:00 and after 18:00.',
        scale: 1.1,
        unsuited: ['reception', 'mailroom', 'catering'],
      },
      {
        title: 'the Valley Schools Partnership',
        phrase: 'the 31 schools of the Valley Schools Partnership',
        detail:
          'Six are secondary schools with sixth forms. Each school buys through the council and is billed separately.',
        scale: 2.6,
        unsuited: ['mailroom', 'reception'],
      },
    ],
  },
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
  {
    name: 'University of East Wessex',
    inSentence: 'the University of East Wessex',
    slug: 'eastwessex',
    description: 'A campus university of 17,500 students with a marine research station.',
    address: ['Senate House, Ridgeway Campus', 'Melchester', 'Dorset', 'DT6 2UW'],
    phone: '01632 960152',
    users: 2,
    estates: [
      {
        title: 'the Ridgeway Campus',
        phrase: 'the Ridgeway Campus',
        detail:
          'The campus has 41 buildings on 58 hectares, including a library that is open day and night in term time.',
        scale: 2.5,
      },
      {
        title: 'halls of residence',
        phrase: 'eight halls of residence with 3,640 study bedrooms',
        detail:
          'Turnaround between the departure of students in June and the first conference guests takes nine days and is the busiest time of the year.',
        scale: 1.6,
      },
      {
        title: 'the Marine Research Station',
        phrase: 'the Marine Research Station at Saltern Point',
        detail:
          'The station lies in a site of special scientific interest, eleven miles from the campus by a single-track road.',
        scale: 0.4,
      },
      {
        title: 'the Sports Village',
        phrase: 'the Sports Village',
        detail:
          'The village includes an indoor arena, a 50-metre pool and fourteen pitches, and is used by clubs and the public as well as students.',
        scale: 0.9,
        unsuited: ['mailroom'],
      },
    ],
  },
  {
    name: 'Kingsmere College Group',
    inSentence: 'Kingsmere College Group',
    slug: 'kingsmerecolleges',
    description: 'Four further education colleges with 11,000 learners and 1,300 apprentices.',
    address: ['Kingsmere House, 61 Station Approach', 'Kingsmere', 'Kent', 'ME21 5KC'],
    phone: '01632 960163',
    users: 1,
    estates: [
      {
        title: 'four college campuses',
        phrase: 'four college campuses',
        detail:
          'The campuses measure 46,000 m² in total and include engineering workshops, a training restaurant and two theatres.',
        scale: 1.7,
      },
      {
        title: 'the Construction Skills Centre',
        phrase: 'the Construction Skills Centre',
        detail:
          'The centre has bricklaying, plumbing and electrical workshops, where dust and off-cuts set the pace of the work.',
        scale: 0.5,
        unsuited: ['mailroom'],
      },
      {
        title: 'the sixth form centre',
        phrase: 'the new sixth form centre',
        detail:
          'The building opens in September with 900 students. Bidders will see it before handover, with protective equipment provided.',
        scale: 0.7,
      },
    ],
  },
  {
    name: 'Harbourlight Housing Association',
    inSentence: 'Harbourlight Housing Association',
    slug: 'harbourlight',
    description:
      'Registered provider with 13,400 homes in the Liverpool City Region and north Cheshire.',
    address: ['Lantern Court, 9 Dock Road South', 'Birkenhead', 'Merseyside', 'CH62 4SL'],
    phone: '01632 960174',
    users: 1,
    estates: [
      {
        title: 'communal areas of 186 blocks',
        phrase: 'the communal areas of 186 blocks of flats',
        detail:
          'Eleven of the blocks are higher-risk buildings under the Building Safety Act. Costs are recovered through the service charge, so residents see and question every pound.',
        scale: 1.9,
        unsuited: behindDoors,
      },
      {
        title: 'extra care schemes',
        phrase: 'seven extra care schemes',
        detail:
          'The schemes have 480 apartments, each with a bistro and a hair salon that are open to the neighbourhood.',
        scale: 1.1,
        unsuited: ['mailroom'],
      },
      {
        title: 'Lantern Court',
        phrase: 'the Lantern Court head office and two neighbourhood hubs',
        detail:
          'Lantern Court has 310 desks on three floors; the hubs are shop-front offices where residents come without an appointment.',
        scale: 0.5,
      },
      {
        title: 'student and key-worker accommodation',
        phrase: 'four buildings of student and key-worker accommodation',
        detail: 'The buildings have 742 rooms in cluster flats and are let on 44-week agreements.',
        scale: 0.8,
      },
    ],
  },
  {
    name: 'Penrose Homes Group',
    inSentence: 'Penrose Homes Group',
    slug: 'penrosehomes',
    description: 'Charitable housing group with 6,100 homes in Cornwall and west Devon.',
    address: ['Wheal House, Foundry Lane', 'Redruth', 'Cornwall', 'TR15 8PH'],
    phone: '01632 960185',
    users: 1,
    estates: [
      {
        title: 'estates in west Cornwall',
        phrase: '74 estates in west Cornwall',
        detail:
          'The estates are between eight and 160 homes in size and up to 38 miles apart, so travel is a real part of the price.',
        scale: 1,
        unsuited: behindDoors,
      },
      {
        title: 'supported housing services',
        phrase: 'twelve supported housing services',
        detail:
          'They are home to people leaving hospital, care or homelessness, with staff on site day and night.',
        scale: 0.6,
        unsuited: ['mailroom', 'reception'],
      },
      {
        title: 'Wheal House and area offices',
        phrase: 'Wheal House and three area offices',
        detail: 'Together they provide 2,700 m² of office space for 190 staff.',
        scale: 0.4,
      },
    ],
  },
  {
    name: 'Tamar Coast Fire and Rescue Authority',
    inSentence: 'Tamar Coast Fire and Rescue Authority',
    slug: 'tamarcoastfire',
    description: 'Fire and rescue service with 46 stations and a training college.',
    address: ['Service Headquarters, Clyst Road', 'Exeter', 'Devon', 'EX3 7FR'],
    phone: '01632 960196',
    users: 1,
    estates: [
      {
        title: '46 fire stations',
        phrase: '46 fire stations',
        detail:
          'Nine are crewed around the clock; the others are on-call stations where somebody is present for a few hours a week. Appliance bays must stay clear at all times.',
        scale: 1.1,
        unsuited: ['mailroom', 'reception'],
      },
      {
        title: 'the service headquarters and control room',
        phrase: 'the service headquarters and its control room',
        detail:
          'The control room never closes, and staff with access to it are vetted to non-police personnel level 2.',
        scale: 0.6,
      },
      {
        title: 'the Fire Training College',
        phrase: 'the Fire Training College',
        detail:
          'The college trains about 1,400 people a year and houses up to 96 of them on weekdays.',
        scale: 0.8,
      },
    ],
  },
  {
    name: 'Wolds Heritage Museums Trust',
    inSentence: 'Wolds Heritage Museums Trust',
    slug: 'woldsmuseums',
    description: 'Independent charity that runs five museums and a historic house for the public.',
    address: ['The Granary, 3 Beck Side', 'Beverley', 'East Riding of Yorkshire', 'HU17 3WM'],
    phone: '01632 960207',
    users: 1,
    estates: [
      {
        title: 'five museums',
        phrase: 'five museums',
        detail:
          'The museums are open from Tuesday to Sunday and hold designated collections; no chemical may be brought in before the conservators have agreed to it.',
        scale: 0.7,
      },
      {
        title: 'Sledhow Hall and gardens',
        phrase: 'Sledhow Hall and its gardens',
        detail:
          'The Hall is listed at Grade I and receives 92,000 visitors between March and October. It can be hired for weddings in the evening.',
        scale: 0.8,
        unsuited: ['mailroom'],
      },
      {
        title: 'the Collections Centre',
        phrase: 'the Collections Centre',
        detail:
          'The centre is a climate-controlled store of 5,600 m². Access is by escort, and the doors may not stand open for longer than a minute.',
        scale: 0.4,
        unsuited: ['catering'],
      },
    ],
  },
]

/** Has registered, but nobody has looked at it yet. */
export const pendingBuyer: Omit<Buyer, 'estates'> = {
  name: 'Lindenshire Schools Trust',
  inSentence: 'Lindenshire Schools Trust',
  slug: 'lindenshireschools',
  description: 'Multi-academy trust of nine secondary and fourteen primary schools.',
  address: ['Linden House, 27 Castle Gate', 'Newark-on-Trent', 'Nottinghamshire', 'NG24 6LT'],
  phone: '01632 960218',
  users: 1,
}
