// Frequently used Common Procurement Vocabulary (CPV) codes for each category.
import type { Category } from '#features/tenders/contract/tender.ts'

interface CpvSuggestion {
  code: string
  name: string
}

export const cpvSuggestions: Record<Category, CpvSuggestion[]> = {
  cleaning: [
    { code: '90910000-9', name: 'Cleaning services' },
    { code: '90911200-8', name: 'Building-cleaning services' },
    { code: '90919200-4', name: 'Office cleaning services' },
  ],
  security: [
    { code: '79710000-4', name: 'Security services' },
    { code: '79713000-5', name: 'Guard services' },
    { code: '79714000-2', name: 'Surveillance services' },
  ],
  catering: [
    { code: '55520000-1', name: 'Catering services' },
    { code: '55510000-8', name: 'Canteen services' },
  ],
  waste: [
    { code: '90500000-2', name: 'Refuse and waste related services' },
    { code: '90511000-2', name: 'Refuse collection services' },
    { code: '90514000-3', name: 'Refuse recycling services' },
  ],
  grounds: [
    { code: '77314000-4', name: 'Grounds maintenance services' },
    { code: '77310000-6', name: 'Planting and maintenance services of green areas' },
  ],
  pest: [{ code: '90922000-6', name: 'Pest-control services' }],
  reception: [{ code: '79992000-4', name: 'Reception services' }],
  mailroom: [
    { code: '64122000-7', name: 'Internal office mail and messenger services' },
    { code: '79571000-7', name: 'Mailing services' },
  ],
  window: [{ code: '90911300-9', name: 'Window-cleaning services' }],
  hygiene: [
    { code: '90900000-6', name: 'Cleaning and sanitation services' },
    { code: '90921000-9', name: 'Disinfecting and exterminating services' },
  ],
  other: [
    { code: '79993100-2', name: 'Facilities management services' },
    { code: '98300000-6', name: 'Miscellaneous services' },
  ],
}
