const format = new Intl.NumberFormat('en-US')
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "10,000". */
export const numberLabel = (number: number): string => format.format(number)

/** An amount of money: whole, or with both of its decimals. */
export const amountLabel = (amount: number): string =>
  Number.isInteger(amount) ? numberLabel(amount) : cents.format(amount)

/** "1 critter", "2,500 critters". */
export const counted = (number: number, one: string, many: string): string =>
  `${numberLabel(number)} ${number === 1 ? one : many}`
