// Content of a tender's documents. Each includes the tender's title and reference, so no two files
// are the same.
import type { DocumentType } from '#features/tenders/documents/contract/document.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { fill, paragraphsOf, partsOf, readMarkdown } from '../content.ts'
import type { DemoTender } from '../tenders.ts'
import { docx } from './docx.ts'
import { pdf } from './pdf.ts'
import { xlsx, type Sheet } from './xlsx.ts'

export interface DocumentPlan {
  title: string
  description: string
  type: DocumentType
  extension: 'pdf' | 'docx' | 'xlsx'
  write: (tender: DemoTender) => Promise<Buffer>
}

/**
 * Returns a document from a template in `content/documents`, which has a title, a description, and
 * sections with placeholders.
 */
function written(file: string, type: DocumentType, extension: 'pdf' | 'docx'): DocumentPlan {
  const { heading: title, body } = readMarkdown(`documents/${file}`)[0]!
  return {
    title,
    description: paragraphsOf(body)[0] ?? '',
    type,
    extension,
    write: (tender) => {
      const { reference, title: subject } = tender.row
      const subtitle = `${reference} · ${subject} · ${tender.buyer.name}`
      const sections = partsOf(fill(body, valuesOf(tender)), '##').map((part) => ({
        heading: part.heading,
        paragraphs: paragraphsOf(part.body),
      }))
      return (extension === 'pdf' ? pdf : docx)({ title, subtitle, sections })
    },
  }
}

function valuesOf({ row, texts, buyer }: DemoTender): Record<string, string> {
  const clarifications = texts.questions
    .slice(0, 3)
    .map(({ question, answer }, index) => `${index + 1}. ${question} ${answer}`)
  const dates = [
    `Questions are accepted until ${formatDateTime(row.clarification_deadline.toISOString())}.`,
    `Responses are due by ${formatDateTime(row.submission_deadline.toISOString())}.`,
  ]
  return {
    buyer: buyer.inSentence,
    service: texts.service,
    background: paragraphsOf(row.description)[0]!,
    scopes: texts.scopes.join('\n\n'),
    standards: texts.standards.join('\n\n'),
    clarifications: clarifications.join('\n\n'),
    dates: dates.join('\n\n'),
  }
}

const pricing: DocumentPlan = {
  title: 'Pricing schedule',
  description: 'Enter prices in the marked column only. All prices are without VAT.',
  type: 'other',
  extension: 'xlsx',
  write: ({ row, texts, buyer }) =>
    schedule(
      'Prices',
      [8, 48, 12, 16, 16],
      [
        [`Pricing schedule: ${row.title}`],
        [`${row.reference}, ${buyer.name}`],
        [],
        ['Line', 'Item', 'Quantity', 'Rate (£)', 'Total (£)'],
        ...texts.priceLines.map((line, index) => [
          index + 1,
          line,
          1 + ((row.id * 7 + index * 5) % 24),
          null,
          null,
        ]),
        [],
        [null, 'Total for the first year, without VAT'],
      ],
    ),
}

const grades = [
  'Operative',
  'Operative',
  'Team leader',
  'Operative',
  'Supervisor',
  'Contract manager',
]

const workforce: DocumentPlan = {
  title: 'Workforce information (TUPE)',
  description: 'Provided by the present contractor; names have been removed.',
  type: 'other',
  extension: 'xlsx',
  write: ({ row }) =>
    schedule(
      'Workforce',
      [10, 22, 16, 16, 16, 22],
      [
        [`Workforce information: ${row.title}`],
        [`${row.reference}. Supplied in confidence; to be used for this tender only.`],
        [],
        ['Employee', 'Role', 'Hours a week', 'Service since', 'Rate (£/hour)', 'Pension'],
        ...Array.from({ length: 5 + (row.id % 9) }, (_, index) => [
          `E${String(index + 1).padStart(2, '0')}`,
          grades[(index * 5 + row.id) % grades.length]!,
          [12.5, 15, 20, 30, 37.5][(index + row.id) % 5]!,
          2009 + ((index * 3 + row.id) % 16),
          12.71 + ((index * 7 + row.id) % 5) * 0.45,
          index % 4 === 0 ? 'NEST' : 'Workplace scheme',
        ]),
      ],
    ),
}

/** Returns a workbook whose title and column headings (row 4) are bold. */
function schedule(name: string, widths: Sheet['widths'], rows: Sheet['rows']): Promise<Buffer> {
  return xlsx({ name, widths, rows, bold: [0, 3] })
}

export const standardDocuments: readonly DocumentPlan[] = [
  written('specification-of-services.md', 'specification', 'pdf'),
  pricing,
  written('conditions-of-contract.md', 'terms_and_conditions', 'pdf'),
  written('response-form.md', 'other', 'docx'),
  workforce,
]

export const addendum = written('addendum.md', 'addendum', 'pdf')
