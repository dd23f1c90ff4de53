import type { Path, routePaths } from '#rules/wire/path.ts'

type First<Pattern> = Pattern extends `/${infer Name}/${string}`
  ? Name
  : Pattern extends `/${infer Name}`
    ? Name
    : never

/** The first part of a page's URL: `exchange` of `/exchange/:slug`, empty for the home page. */
export type FirstPart = First<(typeof routePaths)[keyof typeof routePaths]>

/** The first part of a path or of a route pattern, without query and fragment. */
export const firstPartOf = (path: string): string => path.split(/[/?#]/)[1] ?? ''

/** The navigation entry that each page belongs to. Pages without a navigation entry are left out. */
export const sections: Partial<Record<FirstPart, Path>> = {
  '': '/',
  exchanges: '/exchanges',
  exchange: '/exchanges',
  'create-exchange': '/exchanges',
  'exchange-edit': '/exchanges',
  posts: '/posts',
  birthdays: '/birthdays',
  notifications: '/notifications',
  profile: '/profile',
  settings: '/profile',
  'your-data': '/profile',
  'edit-profile': '/profile',
  'add-address': '/profile',
  'edit-address': '/profile',
  survey: '/profile',
  'contact-a-mod': '/contact-a-mod',
  contact: '/contact-a-mod',
  'report-a-bug': '/report-a-bug',
  mod: '/mod',
  contents: '/mod',
  'survey-requests': '/mod',
}

/** The `aria-current` of a link: `page` for the page itself, `true` for the section that the page belongs to. */
export function currentAt(path: string, href: string): 'page' | 'true' | undefined {
  const [page] = href.split('?')
  if (path.split(/[?#]/)[0] === page) return 'page'
  return sections[firstPartOf(path) as FirstPart] === page ? 'true' : undefined
}
