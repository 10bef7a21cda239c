// The texts of grounds maintenance.
import type { ServiceTexts } from './service-texts.ts'

export const grounds: ServiceTexts = {
  service: 'grounds maintenance and winter gritting',
  titles: [
    'Grounds maintenance at {estate}',
    'Grounds, trees and winter maintenance: {estate}',
    'Soft landscape maintenance for {estate}',
  ],
  cpvCodes: ['77310000-6', '77314000-4', '77340000-5'],
  yearlyValue: [55_000, 260_000],
  scopes: [
    'The work includes grass cutting to three standards, hedges and shrub beds, litter picking before mowing, leaf clearance, weed control on hard surfaces, and gritting of priority routes from November to March. A tree survey is carried out every second year, with works by agreed rates.',
    'About a third of the mown grass is to be turned into meadow, cut and lifted once or twice a year, without making the place look neglected. Bidders are asked for a plan of the first three seasons, including the edges, paths and signs that make a meadow look intended.',
    'The specification is based on outcomes: grass between 25 and 60 mm in formal areas, beds free of weeds at each visit, paths that are safe to walk on. The contractor decides on the visits that it takes, and shows in photographs that the standard is met. Sports pitches are maintained to the grading of the Grounds Management Association.',
    'Besides routine maintenance the contractor inspects benches, fences and play equipment every month, empties litter bins, clears drains and gullies of leaves, and keeps a stock of grit at each site. Planting schemes are priced separately and ordered as needed.',
  ],
  standards: [
    'Operatives who use pesticides hold PA1 and PA6 certificates, and those who use chainsaws the relevant NPTC units. Glyphosate may be used only where no other method is reasonable, and its use is to fall to nothing by the fourth year. Battery-powered hand tools are required near occupied buildings.',
    'The contractor should be a member of BALI or hold an equivalent accreditation, and have ISO 45001 or SSIP recognition. TUPE may apply to four gardeners. Key performance indicators are inspection scores, completion of the winter rota within three hours of call-out, and response to dangerous trees within one.',
    'Ten per cent biodiversity net gain is our aim on every site; tenders are evaluated on how habitats will be improved and how this will be measured. Apprenticeships in horticulture, volunteering days and peat-free planting are welcome as social value.',
  ],
  lots: [
    ['Grass and meadows', 'Mowing, edging and meadow management.'],
    ['Beds, hedges and planting', 'Pruning, weeding, mulching and seasonal planting.'],
    ['Trees', 'Surveys and arboricultural works to BS 3998.'],
    ['Sports pitches', 'Renovation, marking and routine care of pitches.'],
    ['Winter maintenance', 'Gritting and snow clearance from November to March.'],
    ['Play areas and furniture', 'Monthly inspection and small repairs.'],
  ],
  priceLines: [
    'Formal grass, per m² and year',
    'Amenity grass, per m² and year',
    'Meadow cut and lift, per m²',
    'Hedges, per linear metre',
    'Shrub beds, per m² and year',
    'Gritting, per route and visit',
    'Arborist team of three, per day',
  ],
  questions: [
    {
      question: 'Can the site plans be provided in a GIS format with areas and features?',
      answer: 'Yes, a GeoPackage can be had from the contact person. It is correct to about 2%.',
    },
    {
      question: 'How many gritting call-outs were there in each of the last three winters?',
      answer: 'There were 41, 28 and 36. The schedule asks for a price per visit for this reason.',
    },
    {
      question: 'Is arisings storage or composting possible on any of the sites?',
      answer: 'Yes, on the two sites marked in the list, up to 60 m³ at a time.',
    },
    {
      question: 'When was the last tree survey done, and may bidders see it?',
      answer:
        'It was done 16 months ago to QTRA. The report is too large for the portal; please ask for a link.',
    },
    {
      question: 'Are there water supplies for watering new planting, or is bowser use assumed?',
      answer:
        'Please assume a bowser. Rainwater tanks are planned but are not part of this contract.',
    },
  ],
}
