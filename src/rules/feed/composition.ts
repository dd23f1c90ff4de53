import * as z from 'zod/mini'
import { prose } from '#rules/form/text.ts'
import { mayPost } from '#rules/member/posting.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { isBlank } from '#rules/text/characters.ts'
import { escapeMarkup } from '#rules/text/markup.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import {
  type Attachment,
  idsOf,
  isUploading,
  keptAttachmentSchema,
  keptOf,
  newAlts,
  restored,
} from './attachment.ts'
import type { TownSearch } from './place.ts'
import { LOCATION_MAX, MESSAGE_MAX, type PostTag } from './post.ts'
import type { PostInput } from './post-input.ts'
import { ALT_MAX } from './upload.ts'

/** The content of a composer. It becomes a post, or the post that is shared with a receipt. */
export interface Composition {
  message: string
  /** The ids of the chosen tags. */
  tags: number[]
  place: string
  townSearch: TownSearch
  attachments: Attachment[]
}

/** The draft of a composition, which the browser stores. */
export const compositionDraftSchema = z.object({
  message: z.string(),
  tags: z.array(z.int()),
  place: z.string(),
  attachments: z.array(keptAttachmentSchema),
})
export type CompositionDraft = z.infer<typeof compositionDraftSchema>

export const emptyDraft = (tags: readonly number[] = []): CompositionDraft => ({
  message: '',
  tags: [...tags],
  place: '',
  attachments: [],
})

export const draftOf = ({ message, tags, place, attachments }: Composition): CompositionDraft => ({
  message,
  tags: [...tags],
  place,
  attachments: attachments.map(keptOf),
})

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * True if the composition was changed in this tab, false if it only follows `heard`, the draft that another tab stored.
 * Storing that draft again could overwrite later changes from the other tab.
 */
export function isWrittenHere(
  { composition, heard }: { composition: Composition; heard: CompositionDraft | null },
  shown: Composition,
): boolean {
  const before = draftOf(composition)
  const { attachments } = before
  const known = heard === null ? [before] : [before, heard, { ...heard, attachments }]
  return known.every((each) => !isSame(each, draftOf(shown)))
}

/** The suggested greeting for a new member. They can change it before they post. */
export const HELLO = 'Hello, I’m new here'

/** True if the composition is worth keeping as a draft. Chosen tags alone are not, nor is an unchanged greeting. */
export const holdsSomething = ({
  message,
  place,
  attachments,
}: Pick<CompositionDraft, 'message' | 'place'> & { attachments: readonly unknown[] }): boolean =>
  !['', HELLO].includes(message.trim()) || place.trim() !== '' || attachments.length > 0

const HELLO_TAGS = ['hello', 'introduction', 'introductions', 'new here', 'welcome']

/** Adds the tags for a greeting, as far as they are offered. */
export const withHelloTags = (tags: readonly number[], offered: readonly PostTag[]): number[] => {
  const fitting = offered.filter(({ label }) => HELLO_TAGS.includes(label.trim().toLowerCase()))
  return [...new Set([...tags, ...fitting.map(({ id }) => id)])]
}

/** Puts the greeting into an empty composition, or removes an unchanged greeting. Text that the member wrote stays. */
export function greeted(
  composition: Composition & { offered: readonly PostTag[] },
  isGreeting: boolean,
): Pick<Composition, 'message' | 'tags'> & { isGreeting: boolean } {
  const { message, tags, offered } = composition
  if (isGreeting && !holdsSomething(composition))
    return { message: HELLO, tags: withHelloTags(tags, offered), isGreeting }
  return message === HELLO
    ? { message: '', tags: [], isGreeting: false }
    : { message, tags, isGreeting: false }
}

/** Restores a draft. `gone` lists the names of files that no longer exist on the server. */
export const compositionOf = ({
  message,
  tags,
  place,
  attachments,
}: CompositionDraft): Composition & { gone: string[] } => ({
  message,
  tags: [...tags],
  place,
  townSearch: 'none',
  ...restored(attachments),
})

/**
 * Replaces the composition with the draft that another tab has stored. This tab keeps its own attachments while one of
 * them is uploading or being cropped, or if the other tab has the same ones.
 */
export function followed(
  here: Composition & { cropping: number | null },
  draft: CompositionDraft,
): Composition & { gone: string[] } {
  const there = { ...compositionOf(draft), gone: [] }
  const isAtRest = here.cropping === null && here.attachments.every(({ stage }) => stage === 'here')
  const { attachments } = here
  const isOther = !isSame(attachments.map(keptOf), draft.attachments)
  return isAtRest && isOther ? there : { ...there, attachments }
}

const SAID = z.object({
  message: prose({ max: MESSAGE_MAX }),
  place: z.string().check(z.maxLength(LOCATION_MAX)),
})

/** The reason why a composition cannot be sent yet; null if it can. `required` is the reason for an empty message. */
export function compositionProblem(
  { message, place, attachments }: Composition,
  required: string,
): string | null {
  if (isBlank(message)) return required
  const errors = fieldErrors(SAID, { message, place })
  if (errors.message) return errors.message[0] ?? null
  if (isUploading(attachments)) return 'Still uploading.'
  if (attachments.some(({ stage }) => stage === 'failed'))
    return 'One file didn’t upload. Try again or remove it.'
  return attachments.some(({ alt }) => alt.length > ALT_MAX)
    ? `A description can have up to ${ALT_MAX} characters.`
    : null
}

export const NO_MESSAGE = 'Write a few words first.'

export const canBePosted = (composition: Composition): boolean =>
  compositionProblem(composition, NO_MESSAGE) === null

/** The space before the exclamation mark is part of the specification. */
export const POSTED: Toast = { message: 'Posted !', tone: 'good' }

export const DRAFT_KEPT: Toast = {
  message: 'Draft saved. It’s here when you come back.',
  tone: 'good',
}

export const isTownSought = ({ townSearch }: Pick<Composition, 'townSearch'>): boolean =>
  townSearch === 'underWay'

/** True if only the town is missing. Posting waits briefly while the town is being looked up. */
export const waitsForTown = (composition: Composition): boolean =>
  canBePosted(composition) && isTownSought(composition)

/**
 * The toast after a post was sent without waiting any longer for its town; null if the town was not being looked up.
 */
export function townMissed({
  place,
  townSearch,
}: Pick<Composition, 'place' | 'townSearch'>): Toast | null {
  if (townSearch === 'none' || townSearch === 'found') return null
  const message =
    place.trim() === ''
      ? 'Posted without your town. We couldn’t find it in time.'
      : `Posted with “${place.trim()}” as its place. We couldn’t find your town in time.`
  return { message, tone: 'good' }
}

/** The request body. The message is plain text, so its markup characters are escaped. */
export const postInputOf = ({ message, tags, place, attachments }: Composition): PostInput => ({
  message: escapeMarkup(message.trim()),
  location: place.trim() || null,
  pictures: idsOf(attachments, 'picture'),
  videos: idsOf(attachments, 'video'),
  tags: [...tags],
})

/** A post, and the alt texts of its pictures. The alt texts are saved before the post. */
export interface Publication<Input> {
  input: Input
  alts: { id: number; alt: string | null }[]
}

export const publicationOf = (composition: Composition): Publication<PostInput> => ({
  input: postInputOf(composition),
  alts: newAlts(composition.attachments),
})

/** The hint that replaces the composer for a member who may not post; null for others. */
export const hintFor = (me: Me): string | null => mayPost(me)?.message ?? null

/** True if the URL opens the composer, but the member may not post. */
export const isHindered = ({ isAsked, me }: { isAsked: boolean; me: Me }): boolean =>
  isAsked && hintFor(me) !== null

/** True if the member's posts may name a place. A minor's may not, so the form does not ask for one. */
export const mayNamePlace = ({ is_minor }: Pick<Me, 'is_minor'>): boolean => !is_minor
