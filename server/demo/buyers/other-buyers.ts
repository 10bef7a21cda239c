// A fire service and a museums trust, both of them invented.
import type { Buyer } from './buyer.ts'

export const otherBuyers: readonly Buyer[] = [
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
