/** Where the server's time comes from, for everything that is a fact of the business. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }
