import { tooLong } from '#rules/form/field.ts'
import { isLongerThan } from '#rules/text/characters.ts'
import { folded } from '#rules/text/folded.ts'
import { invalidField } from './refused.ts'

const SEARCH_MAX = 100

/**
 * Returns the search term in this query parameter; undefined when it is missing, or has nothing but blanks and accents,
 * which a search ignores.
 * @throws Refused with 422 when the term is too long
 */
export function searchIn(query: Record<string, unknown>, word: string): string | undefined {
  const value = query[word]
  const search = typeof value === 'string' ? value.trim() : ''
  if (isLongerThan(search, SEARCH_MAX)) throw invalidField(word, tooLong(SEARCH_MAX), 'invalid')
  return folded(search) === '' ? undefined : search
}

/** Returns the `ilike` pattern for a text that contains these characters, with all wildcards escaped. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`
