export const organisationTypes = ['supplier', 'buyer'] as const
export type OrganisationType = (typeof organisationTypes)[number]

export const organisationTypeLabels: Record<OrganisationType, string> = {
  supplier: 'Supplier',
  buyer: 'Buyer',
}

export const verificationStatuses = ['pending', 'approved', 'rejected'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

export const defaultCountry = 'GB'
