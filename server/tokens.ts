import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that fit in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash to store of a token. Tokens are so random that nobody can find one by its plain hash. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** True for the form of a token; spares the database a query that cannot find anything. */
export const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token)
