import type { ContentPage, PageEntry } from '#rules/content/schema.ts'
import type { ContentOf } from '#rules/content/shelf.ts'
import { aPet } from './birthdays.ts'
import { aPicture } from './media.ts'
import { aQuestion } from './surveys.ts'

export const aPage = (change: Partial<ContentOf<'pages'>> = {}): ContentOf<'pages'> => ({
  shelf: 'pages',
  id: 6,
  slug: 'moss',
  title: 'Moss',
  body: '<p>Soft.</p>',
  updated_at: '2026-11-20T12:00:00.000Z',
  is_needed: false,
  ...change,
})

export const aModSurvey = (change: Partial<ContentOf<'surveys'>> = {}): ContentOf<'surveys'> => ({
  shelf: 'surveys',
  id: 5,
  label: 'Sweets',
  picture: null,
  questions: [
    aQuestion({ id: 51 }),
    aQuestion({ id: 52, label: 'Size', type: 'select', options: ['S', 'M'] }),
  ],
  version: 3,
  answers_amount: 12,
  exchanges_amount: 0,
  ...change,
})

export const aTag = (change: Partial<ContentOf<'tags'>> = {}): ContentOf<'tags'> => ({
  shelf: 'tags',
  id: 7,
  label: 'Mittens',
  is_only_admin: false,
  is_needed: false,
  posts_amount: 2,
  ...change,
})

export const aCover = (change: Partial<ContentOf<'covers'>> = {}): ContentOf<'covers'> => ({
  shelf: 'covers',
  id: 8,
  picture: aPicture({ alt: 'A mossy stone' }),
  exchanges_amount: 1,
  ...change,
})

export const aCommonCritter = (
  change: Partial<ContentOf<'critters'>> = {},
): ContentOf<'critters'> => ({
  shelf: 'critters',
  ...aPet({ id: 9, nickname: 'Hoot' }),
  owner: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  ...change,
})

/** The item as the server sends it. */
export const asAnswered = <Content extends { shelf: string }>({
  shelf: _,
  ...item
}: Content): Omit<Content, 'shelf'> => item

export const aContentPage = (change: Partial<ContentPage> = {}): ContentPage => ({
  id: 2,
  slug: 'rules',
  title: 'The rules',
  body: '<p>Be kind.</p>',
  updated_at: '2026-11-01T12:00:00.000Z',
  ...change,
})

export const aPageEntry = (change: Partial<PageEntry> = {}): PageEntry => ({
  id: 2,
  slug: 'rules',
  title: 'The rules',
  ...change,
})
