/** Settings with raised throttles, so that an attack reaches the code behind them. */
export const looseThrottles = { RATE_LIMIT_FACTOR: '10000' }
