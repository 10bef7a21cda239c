// Councils, all of them invented.
import { behindDoors, type Buyer } from './buyer.ts'

export const councils: readonly Buyer[] = [
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
]
