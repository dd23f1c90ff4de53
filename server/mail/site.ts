import type { Path } from '#rules/wire/path.ts'

export interface Site {
  publicUrl: string
}

/** Returns the absolute URL of a page, for an email. */
export const linkTo = ({ publicUrl }: Site, path: Path): string => `${publicUrl}${path}`
