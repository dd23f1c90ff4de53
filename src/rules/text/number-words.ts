const BETWEEN_THOUSANDS = /\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g

/**
 * "10,000". `Intl` is not used, because its first number format delays the first page by 200 ms on a phone.
 */
export const numberLabel = (number: number): string => grouped(String(number))

/** An amount of money, with no decimals or with two. */
export const amountLabel = (amount: number): string =>
  Number.isInteger(amount) ? numberLabel(amount) : grouped(amount.toFixed(2))

/** "1 critter", "2,500 critters". */
export const counted = (number: number, one: string, many: string): string =>
  `${numberLabel(number)} ${number === 1 ? one : many}`

const grouped = (digits: string): string => digits.replace(BETWEEN_THOUSANDS, ',')
