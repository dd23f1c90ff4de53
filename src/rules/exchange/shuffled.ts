/** In random order, each equally likely (Fisher and Yates). @param random gives numbers from 0 up to 1 */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [order[last] as Item, order[other] as Item]
    order[last] = two
    order[other] = one
  }
  return order
}
