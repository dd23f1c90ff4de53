/** Reads the shelf, the overlay and the item from a URL such as `/contents?shelf=tags&do=edit&id=7`. */
import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'
import type { ModCritter, ModHeader, ModPage, ModTag } from './desk.ts'
import type { ModSurvey } from './survey.ts'

export const shelfPaths = {
  pages: '/contents',
  surveys: '/contents?shelf=surveys',
  tags: '/contents?shelf=tags',
  covers: '/contents?shelf=covers',
  critters: '/contents?shelf=critters',
} as const satisfies Record<string, Path>

/** A shelf contains one kind of content. */
export type Shelf = keyof typeof shelfPaths

export type Content =
  | ({ shelf: 'pages' } & ModPage)
  | ({ shelf: 'surveys' } & ModSurvey)
  | ({ shelf: 'tags' } & ModTag)
  | ({ shelf: 'covers' } & ModHeader)
  | ({ shelf: 'critters' } & ModCritter)

export type ContentOf<Name extends Shelf> = Extract<Content, { shelf: Name }>

/** The shelf in the URL. If it is missing or does not exist, the first shelf. */
export const shelfOf = ({ shelf = '' }: Query): Shelf =>
  Object.hasOwn(shelfPaths, shelf) ? (shelf as Shelf) : 'pages'

export const isShelf = (query: Query, shelf: Shelf): boolean => shelfOf(query) === shelf

export type ContentOverlay = 'add' | 'edit' | 'delete'

/**
 * True if the content can be edited. Tags that the app itself uses cannot be edited, because they must keep their
 * names.
 */
export const mayEdit = (content: Content): boolean => content.shelf !== 'tags' || !content.is_needed

/** True if the content can be deleted: neither the app itself nor an exchange needs it. */
export const mayDelete = (content: Content): boolean =>
  content.shelf === 'surveys'
    ? content.exchanges_amount === 0
    : !('is_needed' in content && content.is_needed)

interface Asked {
  query: Query
  contents: readonly Content[]
}

/** The item whose id is in the URL, or null. */
export const askedIn = ({ query, contents }: Asked): Content | null =>
  contents.find(({ id }) => id === askedAbout(query)) ?? null

/** True if the URL opens the editor, for a new item or for an existing one that may be edited. */
export function opensWriting(asked: Asked): boolean {
  if (asksFor(asked.query, 'add')) return true
  const content = askedIn(asked)
  return asksFor(asked.query, 'edit') && content !== null && mayEdit(content)
}

export function opensDeletion(asked: Asked): boolean {
  const content = askedIn(asked)
  return asksFor(asked.query, 'delete') && content !== null && mayDelete(content)
}

/** True if the URL contains the id of an item that does not exist, or no longer exists. */
export const isMissing = (asked: Asked): boolean =>
  askedAbout(asked.query) !== null && askedIn(asked) === null

/** True if the two URLs differ in shelf, overlay or item. */
export const asksForOther = (before: Query, after: Query): boolean =>
  !isShelf(after, shelfOf(before)) || before.do !== after.do || before.id !== after.id

/** The loaded items to keep on screen while the list reloads: only those on the shelf in the URL. */
export const contentsOn = (query: Query, contents: readonly Content[]): Content[] =>
  contents.filter(({ shelf }) => isShelf(query, shelf))

/** Replaces the item that was edited, or appends a new one. */
export const withContent = (
  contents: readonly Content[],
  content: Content,
  chosen: Content | null,
): Content[] =>
  contents.some(({ id }) => id === chosen?.id)
    ? contents.map((each) => (each.id === chosen?.id ? content : each))
    : [...contents, content]

export const withoutContent = (contents: readonly Content[], id: number): Content[] =>
  contents.filter((content) => content.id !== id)
