/** Reads the shelf, the overlay and the item from an address such as `/contents?shelf=tags&do=edit&id=7`. */
import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import { counted } from '#rules/text/number-words.ts'
import type { Path } from '#rules/wire/path.ts'
import type { ModCritter, ModHeader, ModPage, ModTag } from './desk.ts'
import { type ModSurvey, neededWords } from './survey.ts'

export const shelfPaths = {
  pages: '/contents',
  surveys: '/contents?shelf=surveys',
  tags: '/contents?shelf=tags',
  covers: '/contents?shelf=covers',
  critters: '/contents?shelf=critters',
} as const satisfies Record<string, Path>

/** A shelf holds one kind of content. */
export type Shelf = keyof typeof shelfPaths

export type Content =
  | ({ shelf: 'pages' } & ModPage)
  | ({ shelf: 'surveys' } & ModSurvey)
  | ({ shelf: 'tags' } & ModTag)
  | ({ shelf: 'covers' } & ModHeader)
  | ({ shelf: 'critters' } & ModCritter)

export type ContentOf<Name extends Shelf> = Extract<Content, { shelf: Name }>

/** The shelf in the address, or the first shelf if the address names no existing one. */
export const shelfOf = ({ shelf = '' }: Query): Shelf =>
  Object.hasOwn(shelfPaths, shelf) ? (shelf as Shelf) : 'pages'

export const isShelf = (query: Query, shelf: Shelf): boolean => shelfOf(query) === shelf

export type ContentOverlay = 'add' | 'edit' | 'delete'

/** A tag that the app itself uses keeps its name. */
export const mayEdit = (content: Content): boolean => content.shelf !== 'tags' || !content.is_needed

/** Content can be deleted unless the app itself or an exchange needs it. */
export const mayDelete = (content: Content): boolean =>
  content.shelf === 'surveys'
    ? content.exchanges_amount === 0
    : !('is_needed' in content && content.is_needed)

interface Asked {
  query: Query
  contents: readonly Content[]
}

/** The item whose id is in the address, or null. */
export const askedIn = ({ query, contents }: Asked): Content | null =>
  contents.find(({ id }) => id === askedAbout(query)) ?? null

/** The address opens the editor for a new item, or for an existing one that may be edited. */
export function opensWriting(asked: Asked): boolean {
  if (asksFor(asked.query, 'add')) return true
  const content = askedIn(asked)
  return asksFor(asked.query, 'edit') && content !== null && mayEdit(content)
}

export function opensDeletion(asked: Asked): boolean {
  const content = askedIn(asked)
  return asksFor(asked.query, 'delete') && content !== null && mayDelete(content)
}

/** The address names an item that does not exist, or no longer exists. */
export const isMissing = (asked: Asked): boolean =>
  askedAbout(asked.query) !== null && askedIn(asked) === null

/** The two addresses differ in shelf, overlay or item. */
export const asksForOther = (before: Query, after: Query): boolean =>
  !isShelf(after, shelfOf(before)) || before.do !== after.do || before.id !== after.id

/** The items to show while the shelf loads: those it had last, if it is still the same shelf. */
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

interface ShelfWords {
  title: string
  one: string
  add: string
  hint: string
  empty: string
}

export const shelfWords: Record<Shelf, ShelfWords> = {
  pages: {
    title: 'Pages',
    one: 'page',
    add: 'Write a page',
    hint: 'Anybody can read them, without a login.',
    empty: 'There is no page.',
  },
  surveys: {
    title: 'Surveys',
    one: 'survey',
    add: 'Write a survey',
    hint: 'What members answer about themselves, for whoever sends them a gift.',
    empty: 'There is no survey.',
  },
  tags: {
    title: 'Tags',
    one: 'tag',
    add: 'Add a tag',
    hint: 'What members choose from when they write a post.',
    empty: 'There is no tag.',
  },
  covers: {
    title: 'Covers',
    one: 'cover',
    add: 'Add a cover',
    hint: 'Pictures that anybody may choose for an exchange.',
    empty: 'There is no cover. Exchanges show a drawn scene instead.',
  },
  critters: {
    title: 'Critters',
    one: 'critter',
    add: 'Add a critter',
    hint: 'Pets in the birthdays: those of the whole community first, then what members have entered.',
    empty: 'There is no critter.',
  },
}

export function titleOf(content: Content): string {
  if (content.shelf === 'pages') return content.title
  if (content.shelf === 'tags' || content.shelf === 'surveys') return content.label
  return content.shelf === 'covers'
    ? (content.picture.alt ?? 'A cover without words')
    : content.nickname
}

const answersTo = ({ answers_amount }: ModSurvey): string =>
  answers_amount === 0
    ? 'Nobody has answered it.'
    : `${counted(answers_amount, 'critter has', 'critters have')} answered it.`

/** Warns a mod who edits a survey that members have already answered; null if nobody has. */
export const rewritingHint = (survey: ModSurvey): string | null =>
  survey.answers_amount === 0
    ? null
    : `${answersTo(survey)} The answers to a question go with it when it is deleted, and a choice in other words is another choice.`

/** Says how often the content is used. */
export function usesOf(
  content: ContentOf<'surveys'> | ContentOf<'tags'> | ContentOf<'covers'>,
): string {
  if (content.shelf === 'surveys')
    return [
      `${counted(content.questions.length, 'question', 'questions')}.`,
      answersTo(content),
      neededWords(content),
    ]
      .join(' ')
      .trim()
  if (content.shelf === 'tags')
    return content.posts_amount === 0
      ? 'No post bears it.'
      : `${counted(content.posts_amount, 'post bears', 'posts bear')} it.`
  return content.exchanges_amount === 0
    ? 'No exchange shows it.'
    : `${counted(content.exchanges_amount, 'exchange shows', 'exchanges show')} it.`
}

/** Says what a deletion would change for others. */
export function standsOn(content: Content): string {
  if (content.shelf === 'pages')
    return `Nobody can read it any more, and links to /page/${content.slug} lead nowhere.`
  if (content.shelf === 'surveys')
    return content.answers_amount === 0
      ? answersTo(content)
      : `${answersTo(content)} What they have answered goes with it.`
  if (content.shelf === 'tags')
    return content.posts_amount === 0
      ? usesOf(content)
      : `${usesOf(content)} What bears it will stand without it.`
  if (content.shelf === 'covers')
    return content.exchanges_amount === 0
      ? usesOf(content)
      : `${usesOf(content)} It stays there, and nobody can choose it any more.`
  return content.owner === null
    ? 'It will no longer be in the birthdays.'
    : `It is a pet of ${content.owner.nickname}, and will no longer be in the birthdays.`
}
