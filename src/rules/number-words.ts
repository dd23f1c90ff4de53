import { madeOnce } from './made-once.ts'

const grouped = madeOnce(() => new Intl.NumberFormat('en-US'))
const cents = madeOnce(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

const hasNoGroups = (number: number): boolean => Number.isInteger(number) && Math.abs(number) < 1000

/** "10,000". */
export const numberLabel = (number: number): string =>
  hasNoGroups(number) ? String(number) : grouped().format(number)

/** An amount of money: whole, or with both of its decimals. */
export const amountLabel = (amount: number): string =>
  Number.isInteger(amount) ? numberLabel(amount) : cents().format(amount)

/** "1 critter", "2,500 critters". */
export const counted = (number: number, one: string, many: string): string =>
  `${numberLabel(number)} ${number === 1 ? one : many}`
