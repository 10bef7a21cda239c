/** Lines of the product's mark in a square of 32 units: a gate, and a tick inside it. */
export const logo = { gate: 'M6 27V15a10 10 0 0 1 20 0v12z', tick: 'm11 18 4 4 6-8' }
