import { askedAbout, type Query } from '#rules/tab/place.ts'

/** The post whose comments the address asks for: `9` of `?comments=9`. Null where it names none. */
export const commentsAsked = ({ comments = '' }: Query): number | null =>
  askedAbout({ id: comments })

export const opensComments = ({ query }: { query: Query }): boolean => commentsAsked(query) !== null

/** It asks for the comments that are open already. */
export const asksForSame = (query: Query, { id }: { id: number | null }): boolean =>
  id !== null && commentsAsked(query) === id
