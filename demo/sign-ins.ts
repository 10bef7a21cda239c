// The accounts for visitors to the demo. main.ts prints them at start-up.

export const demoPassword = 'Demo-Portal-2026!'

export const demoSignIns = [
  { role: 'admin', email: 'admin@demo.example', password: demoPassword },
  { role: 'buyer', email: 'buyer@demo.example', password: demoPassword },
  { role: 'supplier', email: 'supplier@demo.example', password: demoPassword },
] as const

/** Colleagues of the demo's buyer, who is the owner of their organisation, with fewer rights. */
export const demoColleagues = [
  { role: 'contributor', email: 'contributor@demo.example', password: demoPassword },
  { role: 'viewer', email: 'viewer@demo.example', password: demoPassword },
] as const
