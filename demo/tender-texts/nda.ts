// The confidentiality undertaking for a tender with the eligibility “NDA required”.

export function ndaText(buyer: string, reference: string, version: number): string {
  const paragraphs = [
    `Confidentiality undertaking for tender ${reference}`,
    `1. ${buyer} (“the Authority”) will make available drawings, staffing information and security arrangements that are not public (“the Information”), so that the Supplier can prepare a tender.`,
    '2. The Supplier will use the Information for that purpose only, will show it only to employees, advisers and proposed subcontractors who need it and are bound by like duties, and will not copy more of it than the purpose requires.',
    '3. The Supplier will destroy the Information within 28 days of the award decision, or earlier if the Authority asks, and will confirm in writing that it has done so.',
    '4. These duties do not apply to information that is or becomes public without fault of the Supplier, or that the law requires to be disclosed. They last for three years from acceptance.',
    '5. This undertaking is governed by the law of England and Wales.',
  ]
  if (version > 1) {
    paragraphs.splice(
      4,
      0,
      '3a. Personal data about employees is encrypted when it is stored or sent, and any loss is reported to the Authority within 24 hours.',
    )
  }
  return paragraphs.join('\n\n')
}
