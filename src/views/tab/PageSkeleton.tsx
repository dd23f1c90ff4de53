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
  swap: <Skeleton shape="swap" />,
  posts: thrice(<PostSkeleton />),
  boxes: thrice(<Skeleton shape="card" />),
  rows: thrice(<RowSkeleton />),
} satisfies Record<string, ReactNode>

type Part = keyof typeof parts

/** Parts of each skeleton from top to bottom. Keys are the first segment of a path, or a shape that pages share. */
export const pages = {
  '': ['title', 'swap', 'row', 'aside', 'posts'],
  /** The front door for guests. */
  front: ['title', 'text', 'cards'],
  posts: ['title', 'posts'],
  birthdays: ['title', 'boxes'],
  notifications: ['title', 'rows'],
  exchanges: ['title', 'bar', 'cards'],
  exchange: ['back', 'hero', 'title', 'text', 'aside'],
  profile: ['member', 'title', 'boxes', 'text'],
  settings: ['title', 'sheet'],
  mod: ['title', 'bar', 'rows'],
  contents: ['back', 'title', 'bar', 'rows'],
  'survey-requests': ['back', 'title', 'rows'],
  page: ['title', 'text'],
  form: ['back', 'title', 'sheet'],
  /** A form on the card of the auth layout. */
  letter: ['title', 'fields'],
  /** A short text with few actions: on the card of the auth layout, or for unknown pages. */
  note: ['title', 'text'],
  onboarding: ['title', 'questions'],
  /** A single row of cards. */
  row: ['row'],
  /** The card of a swap. */
  swap: ['swap'],
} satisfies Record<string, readonly Part[]>

export type PageShape = keyof typeof pages

const hasOwnShape = (name: string): name is PageShape => name in pages

/** First path segments of pages opened from emails and by login providers. */
const notes: readonly string[] = ['email', 'auth', 'parent', 'unsubscribe', 'goodbye']

/** Chooses the skeleton of a route. Defaults to `letter` in the auth layout and to `form` elsewhere. */
export function shapeOf({
  path,
  layout,
  isFace,
}: Pick<Page, 'path' | 'layout' | 'isFace'>): PageShape {
  const name = firstPartOf(path)
  if (isFace && name === '') return 'front'
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
