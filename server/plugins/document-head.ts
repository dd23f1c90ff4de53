import { escapeMarkup } from '#rules/text/markup.ts'

/** The description of a page in its head, for search engines and for chat programs that show a link. */
export interface Head {
  /** Title of the tab. */
  title: string
  /** Title beside a link. */
  heading: string
  description: string
  /** Canonical path of the page; null for pages that are not meant to be shared. */
  path: string | null
  /** Path of a picture of 1200 × 630 pixels. */
  picture: string
  /** True if search engines must leave the page out. */
  isUnlisted: boolean
}

export const SITE: Head = {
  title: 'Critter Swap',
  heading: 'Critter Swap',
  description: 'A community space for gift swaps.',
  path: null,
  picture: '/preview.png',
  isUnlisted: false,
}

const PICTURE = { width: '1200', height: '630', type: 'image/png' }

const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeMarkup(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeMarkup(content)}">`

/** Returns the tags of a head. Members have written some of the texts, so all of them are escaped. */
export function tagsOf(head: Head, publicUrl: string): string {
  const { title, heading, description, path, isUnlisted } = head
  const picture = `${publicUrl}${head.picture}`
  const url = path === null ? null : `${publicUrl}${path}`
  return [
    `<title>${escapeMarkup(title)}</title>`,
    named('description', description),
    ...(isUnlisted ? [named('robots', 'noindex')] : []),
    ...(url === null ? [] : [`<link rel="canonical" href="${escapeMarkup(url)}">`]),
    property('og:type', 'website'),
    property('og:site_name', SITE.title),
    property('og:title', heading),
    property('og:description', description),
    ...(url === null ? [] : [property('og:url', url)]),
    property('og:image', picture),
    ...Object.entries(PICTURE).map(([name, content]) => property(`og:image:${name}`, content)),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', heading),
    named('twitter:description', description),
    named('twitter:image', picture),
  ].join('\n    ')
}

/** The tags in `index.html` that a page's head replaces: the title, and the description if there is one. */
const PLACE = /<title>[^<]*<\/title>(\s*<meta name="description"[^>]*>)?/

/** Returns a function that fills a head into the document. @throws if the document has no title */
export function fillingIn(document: string): (tags: string) => string {
  const [place] = PLACE.exec(document) ?? []
  if (place === undefined) throw new Error('index.html has no title')
  const [before = '', after = ''] = document.split(place, 2)
  return (tags) => before + tags + after
}
