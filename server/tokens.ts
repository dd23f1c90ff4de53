import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that fit in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random enough that a plain hash cannot be searched. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** Spares the database a query that cannot have an answer. */
export const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token)
