import { tooLong } from '#rules/form/field.ts'
import { isLongerThan } from '#rules/text/characters.ts'
import { folded } from '#rules/text/folded.ts'
import { invalidField } from './refused.ts'

const SEARCH_MAX = 100

/**
 * The search term in this parameter of a query; undefined when there is none, or nothing but blanks and accents, which a
 * search does not tell apart.
 * @throws Refused with 422 when it is too long
 */
export function searchIn(query: Record<string, unknown>, word: string): string | undefined {
  const value = query[word]
  const search = typeof value === 'string' ? value.trim() : ''
  if (isLongerThan(search, SEARCH_MAX)) throw invalidField(word, tooLong(SEARCH_MAX), 'invalid')
  return folded(search) === '' ? undefined : search
}

/** For `ilike`: whatever contains these characters, none of which is a wildcard. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`
