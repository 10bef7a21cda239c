// A university and colleges, all of them invented.
import type { Buyer } from './buyer.ts'

export const colleges: readonly Buyer[] = [
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
]
