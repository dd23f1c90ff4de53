type Columns<Input> = { readonly [Field in keyof Input]-?: string }

/**
 * Renames the fields of an input to the columns they are stored in. `columns` must name a column for every field, so
 * that a field that is accepted but never stored does not compile. An absent field stays absent.
 */
export function inColumns<Input extends object, const Map extends Columns<Input>>(
  input: Input,
  columns: Map,
) {
  type Kept = { [Field in keyof Input as Map[Field]]: Input[Field] }
  const named = Object.entries(columns) as [keyof Input, string][]
  return Object.fromEntries(
    named.flatMap(([field, column]) => (field in input ? [[column, input[field]]] : [])),
  ) as Kept
}
