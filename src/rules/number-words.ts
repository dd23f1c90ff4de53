const format = new Intl.NumberFormat('en-US')

/** "10,000". */
export const numberLabel = (number: number): string => format.format(number)

/** "1 critter", "2,500 critters". */
export const counted = (number: number, one: string, many: string): string =>
  `${numberLabel(number)} ${number === 1 ? one : many}`
