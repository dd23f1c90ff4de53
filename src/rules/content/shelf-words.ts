import { counted } from '#rules/text/number-words.ts'
import type { Content, ContentOf, Shelf } from './shelf.ts'
import { type ModSurvey, neededWords } from './survey.ts'

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

/** A warning for a mod who edits a survey that members have already answered; null if nobody has answered it. */
export const rewritingHint = (survey: ModSurvey): string | null =>
  survey.answers_amount === 0
    ? null
    : `${answersTo(survey)} The answers to a question go with it when it is deleted, and a choice in other words is another choice.`

/** Says how often the survey, tag or cover is used. */
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
