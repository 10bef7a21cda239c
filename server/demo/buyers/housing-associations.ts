// Housing associations, all of them invented.
import { behindDoors, type Buyer } from './buyer.ts'

export const housingAssociations: readonly Buyer[] = [
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
]
