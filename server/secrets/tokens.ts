import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that fit in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns a token's hash, which is stored. Tokens are random enough that a plain hash cannot be reversed. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** True if a text has the form of a token. Any other text needs no query. */
export const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token)
