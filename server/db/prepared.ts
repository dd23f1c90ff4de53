import type { Reader } from './types.ts'

/**
 * Builds a frequently used statement once per database. The database parses it only once per connection. The statement
 * names its columns, so it keeps working when another version that runs beside this one adds a column.
 * @param build ends in `.prepare('a_unique_name')`
 */
export function prepared<Statement>(build: (db: Reader) => Statement): (db: Reader) => Statement {
  const built = new WeakMap<Reader, Statement>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}
