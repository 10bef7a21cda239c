// Questions that bidders ask whatever the service, with the buyer's answers.
import type { QuestionAndAnswer } from './service-texts.ts'

export const generalQuestions: readonly QuestionAndAnswer[] = [
  {
    question:
      'Please confirm whether TUPE applies and when employee liability information will be available.',
    answer:
      'We believe that it may. The present contractor’s information, without names, is in the tender pack; bidders should take their own advice.',
  },
  {
    question: 'Would the authority consider extending the submission deadline by one week?',
    answer:
      'We have considered this, but the mobilisation period leaves no room. The deadline stays as published.',
  },
  {
    question: 'Are site visits available, and how many people may attend from each bidder?',
    answer:
      'Visits take place on two mornings; please book with the contact person. Two people from each bidder may attend.',
  },
  {
    question:
      'Is the stated estimated value for the initial term only, or does it include the extension options?',
    answer: 'It includes all extension options but not VAT.',
  },
  {
    question:
      'Could you clarify the word limits in the response form, and whether diagrams count towards them?',
    answer:
      'Limits are stated beside each question. Text in diagrams and tables counts; captions and headings do not.',
  },
  {
    question: 'How will prices be indexed after the first year?',
    answer:
      'Labour rates follow the real Living Wage announcement, all other prices CPI in the month of September, on 1 April of each year.',
  },
  {
    question: 'Is a parent company guarantee required from bidders that are subsidiaries?',
    answer:
      'Only if the financial assessment of the bidder alone does not reach the threshold in section 4.',
  },
  {
    question: 'Will bids from consortia, or with named subcontractors, be accepted?',
    answer:
      'Yes. One company must lead and be liable for the whole; subcontractors above 20% of the value are to be named.',
  },
  {
    question:
      'What payment terms apply, and is there a purchasing card or e-invoicing requirement?',
    answer:
      'Undisputed invoices are paid within 30 days. E-invoices by Peppol are preferred but not required.',
  },
  {
    question:
      'Can the level of public liability insurance be provided on award rather than at the time of bidding?',
    answer:
      'Yes. A signed commitment is enough with the tender; evidence is needed before the contract is signed.',
  },
  {
    question: 'How will social value commitments be monitored during the contract?',
    answer:
      'They become part of the contract, are reported every quarter against the TOM System, and are reviewed each year.',
  },
  {
    question: 'Please confirm the format in which the pricing schedule should be returned.',
    answer:
      'As the spreadsheet provided, with formulas intact. A signed PDF copy is welcome but not needed.',
  },
  {
    question: 'Who is the incumbent contractor, and how long have they provided the service?',
    answer:
      'The service has been provided by one contractor since 2020, after two extensions. The name is in the contracts register.',
  },
  {
    question: 'Is there a minimum turnover requirement for this opportunity?',
    answer:
      'Yes, an average of one and a half times the yearly value over the last two financial years.',
  },
]
