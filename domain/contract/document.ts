export const documentTypes = ['specification', 'terms_and_conditions', 'addendum', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentTypeLabels: Record<DocumentType, string> = {
  specification: 'Specification',
  terms_and_conditions: 'Terms and conditions',
  addendum: 'Addendum',
  other: 'Other',
}
