/** NUL cannot be stored and half a surrogate pair cannot be sent; all else is kept as it was written. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
