/** SVG paths of the product's logo, in a 32 × 32 view box: a gate with a tick inside. */
export const logo = { gate: 'M6 27V15a10 10 0 0 1 20 0v12z', tick: 'm11 18 4 4 6-8' }
