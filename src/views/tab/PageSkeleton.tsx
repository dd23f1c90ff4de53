import { Fragment, type ReactNode } from 'react'
import { firstPartOf } from '#rules/tab/section.ts'
import {
  CardSkeleton,
  FieldsSkeleton,
  PostSkeleton,
  RowSkeleton,
  Skeleton,
} from '#views/kit/Skeleton.tsx'
import type { Page } from '#views/page.ts'
import styles from './PageSkeleton.module.css'

const thrice = (shape: ReactNode) => [1, 2, 3].map((key) => <Fragment key={key}>{shape}</Fragment>)

const parts = {
  title: <Skeleton shape="title" />,
  text: <Skeleton lines={6} />,
  back: <Skeleton />,
  bar: <Skeleton shape="control" />,
  hero: <Skeleton shape="hero" />,
  aside: <Skeleton shape="card" />,
  fields: <FieldsSkeleton />,
  sheet: <FieldsSkeleton />,
  questions: <FieldsSkeleton count={6} />,
  member: <PostSkeleton />,
  cards: thrice(<CardSkeleton />),
  row: thrice(<CardSkeleton />),
  posts: thrice(<PostSkeleton />),
  boxes: thrice(<Skeleton shape="card" />),
  rows: thrice(<RowSkeleton />),
} satisfies Record<string, ReactNode>

type Part = keyof typeof parts

/** Parts of each skeleton from top to bottom, by the first segment of the path or by a shape that pages share. */
export const pages = {
  '': ['title', 'row', 'aside', 'posts'],
  posts: ['title', 'posts'],
  birthdays: ['title', 'boxes'],
  notifications: ['title', 'rows'],
  exchanges: ['title', 'bar', 'cards'],
  exchange: ['back', 'hero', 'title', 'text', 'aside'],
  profile: ['member', 'title', 'boxes', 'text'],
  mod: ['title', 'bar', 'rows'],
  contents: ['back', 'title', 'bar', 'rows'],
  'survey-requests': ['back', 'title', 'rows'],
  page: ['title', 'text'],
  form: ['back', 'title', 'sheet'],
  /** Form on the card of the auth layout. */
  letter: ['title', 'fields'],
  /** Short text with few actions, on the same card or for unknown pages. */
  note: ['title', 'text'],
  onboarding: ['title', 'questions'],
  /** A single row of cards. */
  row: ['row'],
} satisfies Record<string, readonly Part[]>

export type PageShape = keyof typeof pages

const hasOwnShape = (name: string): name is PageShape => name in pages

/** First path segments of pages opened from emails and by login providers. */
const notes: readonly string[] = ['email', 'auth', 'parent', 'unsubscribe', 'goodbye']

/** Chooses the skeleton of a route. Defaults to `letter` in the auth layout and to `form` elsewhere. */
export function shapeOf({ path, layout }: Pick<Page, 'path' | 'layout'>): PageShape {
  const name = firstPartOf(path)
  if (notes.includes(name)) return 'note'
  if (hasOwnShape(name)) return name
  return layout === 'auth' ? 'letter' : 'form'
}

/** Skeleton of a page. */
export function PageSkeleton({ of }: { of: PageShape }) {
  return (
    <span className={styles.page} data-page={of}>
      {pages[of].map((part) => (
        <span key={part} className={styles.part} data-part={part}>
          {parts[part]}
        </span>
      ))}
    </span>
  )
}
