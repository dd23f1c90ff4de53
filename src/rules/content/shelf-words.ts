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
    hint: 'Anyone can read them without logging in.',
    empty: 'There are no pages yet.',
  },
  surveys: {
    title: 'Surveys',
    one: 'survey',
    add: 'Write a survey',
    hint: 'Members answer them about themselves, for their gifter.',
    empty: 'There are no surveys yet.',
  },
  tags: {
    title: 'Tags',
    one: 'tag',
    add: 'Add a tag',
    hint: 'Members choose from these when they write a post.',
    empty: 'There are no tags yet.',
  },
  covers: {
    title: 'Covers',
    one: 'cover',
    add: 'Add a cover',
    hint: 'Pictures any member can choose for an exchange.',
    empty: 'There are no covers yet. Exchanges show a drawn scene instead.',
  },
  critters: {
    title: 'Critters',
    one: 'critter',
    add: 'Add a critter',
    hint: 'Pets in the birthday list: the community’s first, then those members added.',
    empty: 'There are no critters yet.',
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
    ? 'No one has answered it yet.'
    : `${counted(answers_amount, 'critter has', 'critters have')} answered it.`

/** A warning for a mod who edits a survey that members have already answered; null if nobody has answered it. */
export const rewritingHint = (survey: ModSurvey): string | null =>
  survey.answers_amount === 0
    ? null
    : `${answersTo(survey)} If you delete a question, its answers are deleted too. If you reword a choice, it counts as a new one.`

/** Describes how often the survey, tag or cover is used. */
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
      ? 'Not used in any post.'
      : `Used in ${counted(content.posts_amount, 'post', 'posts')}.`
  return content.exchanges_amount === 0
    ? 'Not used by any exchange.'
    : `Used by ${counted(content.exchanges_amount, 'exchange', 'exchanges')}.`
}

/** Describes the effect that deleting the content would have on others. */
export function standsOn(content: Content): string {
  if (content.shelf === 'pages') return `Links to /page/${content.slug} will lead nowhere.`
  if (content.shelf === 'surveys')
    return content.answers_amount === 0
      ? answersTo(content)
      : `${answersTo(content)} Their answers are deleted too.`
  if (content.shelf === 'tags')
    return content.posts_amount === 0
      ? usesOf(content)
      : `${usesOf(content)} Those posts lose the tag.`
  if (content.shelf === 'covers')
    return content.exchanges_amount === 0
      ? usesOf(content)
      : `${usesOf(content)} Those exchanges keep it, but no new one can choose it.`
  return content.owner === null
    ? 'It will be removed from the birthday list.'
    : `It’s ${content.owner.nickname}’s pet, and will be removed from the birthday list.`
}
