import type { Ratio } from '#rules/feed/crop.ts'
import type { Picture, Video } from '#rules/feed/picture.ts'

/** A face is a circle in a square. */
export const AVATAR_RATIOS: readonly Ratio[] = [1]

/** What may be a face, of what has been sent. */
export const pictureOf = (media: Picture | Video | null): Picture | null =>
  media !== null && 'formats' in media ? media : null

/** What is said once it is saved. */
export const savedWords = (avatar: Picture | null): string =>
  avatar === null ? 'Your picture is removed.' : 'Your picture is saved.'

/** Somebody has dropped or chosen something. */
export const hasFiles = ({ files }: { files: readonly File[] }): boolean => files.length > 0
