import * as z from 'zod/mini'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { canBeDrawn } from './crop.ts'
import { type Picture, pictureSchema, type Video, videoSchema } from './picture.ts'
import { PICTURES_MAX } from './post.ts'
import { kindOf, type MediaKind, type UploadLimits, uploadRefusal } from './upload.ts'

/** A picture or a video of a composition. */
export interface Attachment {
  /** Identifies the attachment within the composition. */
  key: number
  kind: MediaKind
  name: string
  /**
   * The file that was chosen, and the file to upload, which may be a cropped version. Both are null if the attachment
   * was restored from a draft.
   */
  original: File | null
  file: File | null
  stage: 'waiting' | 'failed' | 'here'
  /** The server's picture or video, once it is uploaded. */
  media: Picture | Video | null
  /** The reason why the upload failed. */
  words: string | null
  /** The alt text. */
  alt: string
}

export const keptAttachmentSchema = z.object({
  kind: z.enum(['picture', 'video']),
  name: z.string(),
  media: z.nullable(z.union([pictureSchema, videoSchema])),
  alt: z.string(),
})
type Kept = z.infer<typeof keptAttachmentSchema>

export const MEDIA_EXCLUDE: Readonly<Record<MediaKind, string>> = {
  picture: 'A post has pictures or a video, not both: remove the video first.',
  video: 'A post has pictures or a video, not both: remove the pictures first.',
}
export const ONE_VIDEO = 'A post has one video at most.'
export const TEN_PICTURES = `A post has at most ${PICTURES_MAX} pictures.`

/** The reason why another file of this kind cannot be added; null if it can. */
export function attachingRefusal(
  attachments: readonly Pick<Attachment, 'kind'>[],
  kind: MediaKind,
): Refusal | null {
  if (attachments.some((each) => each.kind !== kind)) return refusal('mixed', MEDIA_EXCLUDE[kind])
  if (kind === 'video' && attachments.length > 0) return refusal('videos', ONE_VIDEO)
  return attachments.length >= PICTURES_MAX ? refusal('pictures', TEN_PICTURES) : null
}

interface Given {
  attachments: Attachment[]
  /** The reasons why files were left out, without duplicates. */
  refusals: string[]
}

const attached = (file: File, kind: MediaKind, key: number): Attachment => ({
  key,
  kind,
  name: file.name,
  original: file,
  file,
  stage: 'waiting',
  media: null,
  words: null,
  alt: '',
})

const nextKey = (attachments: readonly Attachment[]): number =>
  Math.max(0, ...attachments.map(({ key }) => key)) + 1

/** Adds the files that are allowed, in their order, and returns the reasons why the others were refused. */
export function withFiles(
  attachments: readonly Attachment[],
  files: readonly File[],
  limits: UploadLimits,
): Given {
  const refusals = new Set<string>()
  let held = [...attachments]
  for (const file of files) {
    const kind = kindOf(file) ?? 'picture'
    const refused = uploadRefusal(file, kind, limits) ?? attachingRefusal(held, kind)
    if (refused) refusals.add(refused.message)
    else held = [...held, attached(file, kind, nextKey(held))]
  }
  return { attachments: held, refusals: [...refusals] }
}

const changed = (
  attachments: readonly Attachment[],
  key: number,
  change: Partial<Attachment>,
): Attachment[] => attachments.map((each) => (each.key === key ? { ...each, ...change } : each))

export const withAlt = (attachments: readonly Attachment[], key: number, alt: string) =>
  changed(attachments, key, { alt })

export const withoutAttachment = (attachments: readonly Attachment[], key: number): Attachment[] =>
  attachments.filter((each) => each.key !== key)

/** A removed attachment and its former position, for undo. */
export interface Removed {
  attachment: Attachment
  index: number
}

export function removedFrom(attachments: readonly Attachment[], key: number): Removed | null {
  const index = attachments.findIndex((each) => each.key === key)
  const attachment = attachments[index]
  return attachment ? { attachment, index } : null
}

export const putBack = (
  attachments: readonly Attachment[],
  { attachment, index }: Removed,
): Attachment[] => attachments.toSpliced(index, 0, attachment)

/** Moves an attachment to a position, counted from 0. */
export function movedTo(attachments: readonly Attachment[], key: number, to: number): Attachment[] {
  const moving = attachments.find((each) => each.key === key)
  if (!moving) return [...attachments]
  return withoutAttachment(attachments, key).toSpliced(Math.max(0, to), 0, moving)
}

/** Queues an attachment to be uploaded again, with the same file or another one. */
export const waitingAgain = (attachments: readonly Attachment[], key: number, file?: File) =>
  changed(attachments, key, {
    stage: 'waiting',
    words: null,
    media: null,
    ...(file && { file, name: file.name }),
  })

export const arrived = (attachments: readonly Attachment[], key: number, media: Picture | Video) =>
  changed(attachments, key, { stage: 'here', media })

export const failed = (attachments: readonly Attachment[], key: number, words: string) =>
  changed(attachments, key, { stage: 'failed', words })

/** The next attachment to upload. An attachment that is being cropped is skipped. */
export const nextToSend = (
  attachments: readonly Attachment[],
  cropping: number | null,
): Attachment | null =>
  attachments.find(({ key, stage }) => stage === 'waiting' && key !== cropping) ?? null

/** True if the attachment can be cropped: it is a picture whose file was chosen in this tab. */
export const canBeCut = ({ kind, original }: Attachment): boolean =>
  kind === 'picture' && original !== null

export const isBeingSent = (
  { sending }: { sending: number | null },
  { key }: Pick<Attachment, 'key'>,
): boolean => key === sending

interface Cuttable {
  attachments: readonly Attachment[]
  sending: number | null
}

/**
 * True if the attachment with this key can be cropped now. It cannot while it is being uploaded, because that upload
 * would replace the cropped picture with the whole one.
 */
export const mayBeCut = (
  { attachments, sending }: Cuttable,
  about: Pick<Attachment, 'key'>,
): boolean =>
  !isBeingSent({ sending }, about) &&
  attachments.some((each) => each.key === about.key && canBeCut(each))

/** True if the browser cannot display the file. A notice then replaces the preview. */
export const isSentUnseen = ({ original }: Attachment): boolean =>
  original !== null && !canBeDrawn(original)

/** True if files are still being uploaded, so that the composition cannot be sent yet. */
export const isUploading = (attachments: readonly Attachment[]): boolean =>
  attachments.some(({ stage }) => stage === 'waiting')

export const idsOf = (attachments: readonly Attachment[], of: MediaKind): number[] =>
  attachments.flatMap(({ kind, media }) => (kind === of && media ? [media.id] : []))

/** The alt texts that the server does not have yet. */
export const newAlts = (attachments: readonly Attachment[]): { id: number; alt: string | null }[] =>
  attachments.flatMap(({ media, alt }) =>
    media && 'alt' in media && (media.alt ?? '') !== alt.trim()
      ? [{ id: media.id, alt: alt.trim() || null }]
      : [],
  )

export const keptOf = ({ kind, name, media, alt }: Attachment): Kept => ({
  kind,
  name,
  media,
  alt,
})

/** Splits a draft's attachments into those that still exist on the server and the names of those that do not. */
export const restored = (kept: readonly Kept[]): { attachments: Attachment[]; gone: string[] } => ({
  attachments: kept
    .filter(({ media }) => media !== null)
    .map((each, index) => ({
      ...each,
      key: index + 1,
      original: null,
      file: null,
      stage: 'here',
      words: null,
    })),
  gone: kept.filter(({ media }) => media === null).map(({ name }) => name),
})
