export const organisationTypes = ['supplier', 'buyer'] as const
export type OrganisationType = (typeof organisationTypes)[number]

export const organisationTypeLabels: Record<OrganisationType, string> = {
  supplier: 'Supplier',
  buyer: 'Buyer',
}

/** Sizes of suppliers by number of staff, as used in the award figures. */
export const organisationSizes = ['small', 'medium', 'large'] as const
export type OrganisationSize = (typeof organisationSizes)[number]

export const organisationSizeLabels: Record<OrganisationSize, string> = {
  small: 'Small (fewer than 50 staff)',
  medium: 'Medium (50 to 249 staff)',
  large: 'Large (250 or more staff)',
}

export const verificationStatuses = ['pending', 'approved', 'rejected'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

export const defaultCountry = 'GB'
