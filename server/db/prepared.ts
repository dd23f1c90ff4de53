import type { Reader } from './types.ts'

/**
 * A statement that is built once for each database and asked for often: the database, too, reads and plans it once for
 * each connection. It names its columns, so that one of another version next to it goes on.
 * @param build ends in `.prepare('a_name_of_its_own')`
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
