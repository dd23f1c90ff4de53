import type { Path } from '#rules/wire/path.ts'

export interface Site {
  publicUrl: string
}

/** A page of the app, as a mail leads to it. */
export const linkTo = ({ publicUrl }: Site, path: Path): string => `${publicUrl}${path}`
