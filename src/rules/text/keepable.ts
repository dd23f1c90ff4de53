/** True if the text can be stored: PostgreSQL rejects NUL, and half a surrogate pair cannot be sent as UTF-8. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
