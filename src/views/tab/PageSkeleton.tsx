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

/** What pages are made of, from their top: by the first part of their address, or what several have in common. */
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
  /** On the card of the pages before the login. */
  letter: ['title', 'fields'],
  /** A few words and little to do: on the same card, or where no page is. */
  note: ['title', 'text'],
  onboarding: ['title', 'questions'],
  /** One row of cards. */
  row: ['row'],
} satisfies Record<string, readonly Part[]>

export type PageShape = keyof typeof pages

const hasOwnShape = (name: string): name is PageShape => name in pages

/** The first parts of the addresses that mails and providers lead to. */
const notes: readonly string[] = ['email', 'auth', 'parent', 'unsubscribe', 'goodbye']

/** The shape of a route's page: those before the login are a letter, and where nothing else is said, there is a form. */
export function shapeOf({ path, layout }: Pick<Page, 'path' | 'layout'>): PageShape {
  const name = firstPartOf(path)
  if (notes.includes(name)) return 'note'
  if (hasOwnShape(name)) return name
  return layout === 'auth' ? 'letter' : 'form'
}

/** A page of this kind before it is there. */
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
