/** Unsent form values by item id. They survive closing the form. */
export type Typed<Values extends { id: number }> = Readonly<Record<number, Values>>

export const withTyped = <Values extends { id: number }>(
  typed: Typed<Values>,
  values: Values,
): Typed<Values> => ({ ...typed, [values.id]: values })

/** The form's initial values for one item: the unsent ones, or else fresh ones. */
export const typedOr = <Values extends { id: number }>(
  typed: Typed<Values>,
  fresh: Values,
): Values => typed[fresh.id] ?? fresh
