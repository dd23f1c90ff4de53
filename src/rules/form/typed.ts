/** What was typed about each of many, by its id: it stays when what it was typed in is closed. */
export type Typed<Values extends { id: number }> = Readonly<Record<number, Values>>

export const withTyped = <Values extends { id: number }>(
  typed: Typed<Values>,
  values: Values,
): Typed<Values> => ({ ...typed, [values.id]: values })

/** What a form about one of them opens with: what was typed before, or what it holds when it is new. */
export const typedOr = <Values extends { id: number }>(
  typed: Typed<Values>,
  fresh: Values,
): Values => typed[fresh.id] ?? fresh
