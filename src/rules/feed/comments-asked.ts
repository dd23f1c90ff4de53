import { askedAbout, type Query } from '#rules/tab/place.ts'

/** The id of the post whose comments the address opens: `9` of `?comments=9`. Null if it names none. */
export const commentsAsked = ({ comments = '' }: Query): number | null =>
  askedAbout({ id: comments })

export const opensComments = ({ query }: { query: Query }): boolean => commentsAsked(query) !== null

/** The address opens the comments that are open already. */
export const asksForSame = (query: Query, { id }: { id: number | null }): boolean =>
  id !== null && commentsAsked(query) === id
