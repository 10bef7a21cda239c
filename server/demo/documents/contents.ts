// What the documents of a tender say. The tender's own title, reference and text are in each of
// them, so no two files are the same.
import type { DocumentType } from '#domain/contract/document.ts'
import { formatDateTime } from '#domain/format/date.ts'
import type { DemoTender } from '../tenders.ts'
import { docx } from './docx.ts'
import { pdf } from './pdf.ts'
import type { Page } from './page.ts'
import { xlsx } from './xlsx.ts'

export interface DocumentPlan {
  title: string
  description: string
  type: DocumentType
  extension: 'pdf' | 'docx' | 'xlsx'
  write: (tender: DemoTender) => Promise<Buffer>
}

function pageOf(tender: DemoTender, title: string, sections: Page['sections']): Page {
  return {
    title,
    subtitle: `${tender.row.reference} · ${tender.row.title} · ${tender.buyer.name}`,
    sections,
  }
}

function keyDates({ row }: DemoTender): string[] {
  return [
    `Questions are accepted until ${formatDateTime(row.clarification_deadline.toISOString())}.`,
    `Responses are due by ${formatDateTime(row.submission_deadline.toISOString())}.`,
  ]
}

const specification: DocumentPlan = {
  title: 'Specification of services',
  description: 'What is to be provided, where, how often and to which standard.',
  type: 'specification',
  extension: 'pdf',
  write: (tender) =>
    pdf(
      pageOf(tender, 'Specification of services', [
        { heading: '1. Background', paragraphs: tender.row.description.split('\n\n').slice(0, 1) },
        { heading: '2. Requirements', paragraphs: tender.texts.scopes },
        { heading: '3. People, quality and handover', paragraphs: tender.texts.standards },
        {
          heading: '4. Health, safety and environment',
          paragraphs: [
            'The contractor provides risk assessments and method statements for every activity before it starts, and reviews them each year and after any incident. Accidents and near misses are reported to the contract manager on the day they happen.',
            'Waste that the work produces is removed by the contractor unless this specification says otherwise. Vehicles are switched off when they stand still.',
          ],
        },
        { heading: '5. Key dates', paragraphs: keyDates(tender) },
      ]),
    ),
}

const conditions: DocumentPlan = {
  title: 'Conditions of contract',
  description: 'The terms that will apply. They cannot be changed by a bidder’s own terms.',
  type: 'terms_and_conditions',
  extension: 'pdf',
  write: (tender) =>
    pdf(
      pageOf(tender, 'Conditions of contract', [
        {
          heading: '1. The contract',
          paragraphs: [
            `The contract is made between ${tender.buyer.inSentence} (“the Authority”) and the successful bidder (“the Contractor”). It consists of these conditions, the specification, the completed pricing schedule and the Contractor’s response, in that order of precedence.`,
          ],
        },
        {
          heading: '2. Price and payment',
          paragraphs: [
            'Prices are fixed for the first twelve months and include everything that is needed to provide the service, VAT aside. Undisputed invoices are paid within 30 days of receipt, and the Contractor pays its subcontractors on the same terms.',
          ],
        },
        {
          heading: '3. Performance',
          paragraphs: [
            'The Contractor reports monthly against the key performance indicators. Where a target is missed in two consecutive months, the Contractor submits an improvement plan within ten working days. Service credits are the price of lower value and do not limit other remedies.',
          ],
        },
        {
          heading: '4. Staff and transfer',
          paragraphs: [
            'The Contractor complies with the Transfer of Undertakings (Protection of Employment) Regulations 2006 at the start and at the end of the contract, and provides workforce information within ten working days when it is asked to.',
          ],
        },
        {
          heading: '5. Insurance and liability',
          paragraphs: [
            'The Contractor holds employer’s liability insurance of £10 million and public liability insurance of £10 million for each claim. Neither party limits its liability for death or injury caused by its negligence.',
          ],
        },
        {
          heading: '6. Ending the contract',
          paragraphs: [
            'Either party may end the contract on six months’ notice after the first year. The Authority may end it at once for a serious breach that cannot be put right, for insolvency, or where the law on procurement requires it.',
          ],
        },
      ]),
    ),
}

const responseForm: DocumentPlan = {
  title: 'Response form',
  description: 'To be completed and returned by every bidder.',
  type: 'other',
  extension: 'docx',
  write: (tender) =>
    docx(
      pageOf(tender, 'Response form', [
        {
          heading: 'Part A: your organisation',
          paragraphs: [
            'Registered name:',
            'Company number:',
            'Registered address:',
            'Name and e-mail address of the contact for this tender:',
          ],
        },
        {
          heading: 'Part B: experience',
          paragraphs: [
            `Describe up to three contracts for ${tender.texts.service} that you have held in the last three years. State the customer, the value and the number of sites, and name a person who can give a reference. (750 words)`,
          ],
        },
        {
          heading: 'Part C: method',
          paragraphs: [
            'C1. How will you organise, staff and supervise the service? (1,000 words)',
            'C2. How will you mobilise, and what do you need from us? Attach a programme. (500 words)',
            'C3. How will you measure quality and put things right? (500 words)',
            'C4. Which social value commitments do you offer, and how can we measure them? (500 words)',
          ],
        },
        {
          heading: 'Part D: declaration',
          paragraphs: [
            'We confirm that the information given is true, that this tender has been prepared without collusion, and that it stays open for acceptance for 120 days from the submission deadline.',
            'Signed:',
            'Name and position:',
            'Date:',
          ],
        },
        { heading: 'Key dates', paragraphs: keyDates(tender) },
      ]),
    ),
}

const pricing: DocumentPlan = {
  title: 'Pricing schedule',
  description: 'Enter prices in the marked column only. All prices are without VAT.',
  type: 'other',
  extension: 'xlsx',
  write: (tender) => {
    const lines = tender.texts.priceLines.map((line, index) => [
      index + 1,
      line,
      1 + ((tender.row.id * 7 + index * 5) % 24),
      null,
      null,
    ])
    return xlsx({
      name: 'Prices',
      widths: [8, 48, 12, 16, 16],
      bold: [0, 3],
      rows: [
        [`Pricing schedule: ${tender.row.title}`],
        [`${tender.row.reference}, ${tender.buyer.name}`],
        [],
        ['Line', 'Item', 'Quantity', 'Rate (£)', 'Total (£)'],
        ...lines,
        [],
        [null, 'Total for the first year, without VAT'],
      ],
    })
  },
}

const workforce: DocumentPlan = {
  title: 'Workforce information (TUPE)',
  description: 'Provided by the present contractor; names have been removed.',
  type: 'other',
  extension: 'xlsx',
  write: (tender) => {
    const grades = [
      'Operative',
      'Operative',
      'Team leader',
      'Operative',
      'Supervisor',
      'Contract manager',
    ]
    const people = Array.from({ length: 5 + (tender.row.id % 9) }, (_, index) => [
      `E${String(index + 1).padStart(2, '0')}`,
      grades[(index * 5 + tender.row.id) % grades.length] ?? 'Operative',
      [12.5, 15, 20, 30, 37.5][(index + tender.row.id) % 5] ?? 20,
      2009 + ((index * 3 + tender.row.id) % 16),
      12.71 + ((index * 7 + tender.row.id) % 5) * 0.45,
      index % 4 === 0 ? 'NEST' : 'Workplace scheme',
    ])
    return xlsx({
      name: 'Workforce',
      widths: [10, 22, 16, 16, 16, 22],
      bold: [0, 3],
      rows: [
        [`Workforce information: ${tender.row.title}`],
        [`${tender.row.reference}. Supplied in confidence; to be used for this tender only.`],
        [],
        ['Employee', 'Role', 'Hours a week', 'Service since', 'Rate (£/hour)', 'Pension'],
        ...people,
      ],
    })
  },
}

export const standardDocuments: readonly DocumentPlan[] = [
  specification,
  pricing,
  conditions,
  responseForm,
  workforce,
]

export const addendum: DocumentPlan = {
  title: 'Addendum 1: clarifications',
  description: 'Forms part of the tender documents and prevails where it differs from them.',
  type: 'addendum',
  extension: 'pdf',
  write: (tender) =>
    pdf(
      pageOf(tender, 'Addendum 1: clarifications', [
        {
          heading: 'Purpose',
          paragraphs: [
            'This addendum answers points that were raised after publication. It goes to all suppliers who have registered their interest, at the same time. No deadline is changed by it.',
          ],
        },
        {
          heading: 'Clarifications',
          paragraphs: tender.texts.questions
            .slice(0, 3)
            .map(({ question, answer }, index) => `${index + 1}. ${question} ${answer}`),
        },
        { heading: 'Key dates', paragraphs: keyDates(tender) },
      ]),
    ),
}
