import type { Ratio } from '#rules/feed/crop.ts'
import type { Picture, Video } from '#rules/feed/picture.ts'

/** Avatars are cropped to a square, which is shown as a circle. */
export const AVATAR_RATIOS: readonly Ratio[] = [1]

/** The uploaded picture; null for a video, which cannot be an avatar. */
export const pictureOf = (media: Picture | Video | null): Picture | null =>
  media !== null && 'formats' in media ? media : null

/** The confirmation after saving. */
export const savedWords = (avatar: Picture | null): string =>
  avatar === null ? 'Your picture is removed.' : 'Your picture is saved.'

/** True if at least one file was dropped or chosen. */
export const hasFiles = ({ files }: { files: readonly File[] }): boolean => files.length > 0
