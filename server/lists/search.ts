import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tooLong } from '#rules/form/field.ts'
import { isLongerThan } from '#rules/text/characters.ts'
import { folded } from '#rules/text/folded.ts'
import { invalidField } from '#server/errors/refused.ts'

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

/**
 * A shorter search only matches at the beginning of words, because the search indexes consist of three-letter
 * sequences.
 */
const LETTERS_ANYWHERE = 3

/**
 * Matches the beginning of a line, or a blank or punctuation mark, before a word. The characters are listed one by one
 * because character classes depend on the database's locale. Marks above U+07FF are left out, because with them the
 * search indexes would not be used.
 */
const BEFORE_A_WORD = '(^|[ \n!-/:-@[-`{-~\u00a1\u00ab\u00bf])'

const escaped = (search: string, special: RegExp): string => search.replace(special, '\\$&')

/**
 * Returns SQL conditions for texts that contain this search, ignoring case. One or two letters must begin a word.
 * @returns a function that takes the column to search, and the search in the form that the column uses
 */
export const isFoundBy =
  (search: string) =>
  (text: SQLWrapper, spelt = search): SQL =>
    [...search].length < LETTERS_ANYWHERE
      ? sql`${text} ~* ${BEFORE_A_WORD + escaped(spelt, /[\p{P}\p{S}]/gu)}`
      : sql`${text} ilike ${`%${escaped(spelt, /[\\%_]/g)}%`}`
