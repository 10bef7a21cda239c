// The three accounts that a visitor of the demo may use. main.ts prints them at the start.

export const demoPassword = 'Demo-Portal-2026!'

export const demoSignIns = [
  { role: 'admin', email: 'admin@demo.example', password: demoPassword },
  { role: 'buyer', email: 'buyer@demo.example', password: demoPassword },
  { role: 'supplier', email: 'supplier@demo.example', password: demoPassword },
] as const
