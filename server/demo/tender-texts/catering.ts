// The texts of restaurants, hospitality and meals.
import type { ServiceTexts } from './service-texts.ts'

export const catering: ServiceTexts = {
  service: 'catering, hospitality and vending',
  titles: [
    'Catering and hospitality at {estate}',
    'Catering services for {estate}',
    'Café, hospitality and vending at {estate}',
  ],
  cpvCodes: ['55520000-1', '55523000-2', '55300000-3'],
  yearlyValue: [90_000, 340_000],
  scopes: [
    'The contractor will run the restaurant and coffee bar, provide hospitality for meetings at a day’s notice, and look after vending outside opening hours. Breakfast is served from 07:45, lunch from 11:45 to 14:00. Prices of a basket of ten everyday items are agreed each year; all others are the contractor’s to set.',
    'Menus run in three-week cycles that follow the seasons, with at least one plant-based main course a day and a hot dish below a fixed price. The present kitchen equipment is owned by the authority and listed in Annex D with its age; the contractor maintains it and replaces small items.',
    'We are looking for a caterer who cooks on site from fresh ingredients and who will help us reach a younger and more price-conscious public. Bidders may propose opening hours, pop-ups and a loyalty scheme. The offer can be on a nil-subsidy, guaranteed-return or turnover-rent basis, and the pricing schedule has a sheet for each.',
    'The service includes all food production, front of house, cleaning of the kitchen to the ceiling, and disposal of food waste by the authority’s collection. Allergen information must be available for every item at the point of sale and online, and staff trained to act on it.',
  ],
  standards: [
    'A food hygiene rating of 5 is to be held at every outlet throughout the contract, and the menus are to meet the Government Buying Standards for Food. Bidders should hold or be working towards Food for Life Served Here at bronze level. TUPE is expected to apply to the present catering team.',
    'The contractor will measure plate and production waste by weight and report it every month against a target of a fifth less in two years. Eggs are free-range, fish is from the MSC list, and bananas, tea, coffee and sugar are Fairtrade. Disposable cups are phased out in the first year.',
    'Performance is measured by customer satisfaction, turnover against forecast, hygiene audits by an independent auditor twice a year, and average queuing time at noon. Mobilisation includes a tasting for a panel of customers and runs for twelve weeks, with a soft opening in the week before the contract starts.',
  ],
  lots: [
    ['Restaurant and coffee bar', 'Daily food service, with breakfast and lunch.'],
    ['Hospitality', 'Working lunches, buffets and functions.'],
    ['Vending', 'Hot drinks, snacks and chilled food outside opening hours.'],
    ['Community meals', 'Delivered hot or chilled meals, with texture-modified options.'],
    [
      'Kitchen maintenance',
      'Planned and reactive maintenance of kitchen equipment and extraction.',
    ],
  ],
  priceLines: [
    'Management fee, per year',
    'Guaranteed return or subsidy, per year',
    'Two-course lunch, per cover',
    'Working lunch A, per head',
    'Working lunch B, per head',
    'Filter coffee, per cup',
    'Vending, yearly rent per machine',
  ],
  questions: [
    {
      question: 'Can you share turnover and transaction numbers by month for the last two years?',
      answer:
        'Yes. A table of turnover, transactions and average spend by month has been added to the documents.',
    },
    {
      question:
        'Who carries the cost of replacing heavy equipment, such as the combination ovens, that is beyond economic repair?',
      answer:
        'The authority replaces items above £1,500 that are beyond economic repair, unless neglect is shown. The contractor replaces all others.',
    },
    {
      question:
        'May we use our own electronic point-of-sale system, and is cashless-only acceptable?',
      answer:
        'You may use your own system. Cash must be accepted at one till in each outlet at least.',
    },
    {
      question:
        'Are there contracts for vending machines that the incoming caterer has to take over?',
      answer:
        'Nine machines are leased until 31 March. After that the contractor is free to choose.',
    },
    {
      question:
        'Is the tasting scored, and how many portions should we prepare if we are invited to it?',
      answer:
        'The tasting counts for ten per cent of the quality score. Please prepare twelve portions of each of the four dishes.',
    },
  ],
}
