import sanitizeHtml from 'sanitize-html'
import { LINK_ATTRIBUTES, MEMBERS_TAGS, SHOWN_MARKUP } from '#rules/text/allowed-markup.ts'
import { isBlank } from '#rules/text/characters.ts'
import { visibleText } from '#rules/text/markup.ts'
import { isWebAddress } from '#rules/text/web-address.ts'

/** True for a path on this site, or for a URL that would also be accepted in a step of a swap. */
const leadsWhereItSays = (href: string): boolean =>
  /^\/(?![/\\])[^\\]*$/.test(href) || isWebAddress(href)

const ANCHOR = /^[a-z][a-z0-9-]*$/
const leadsWithinPage = (href: string): boolean =>
  href.startsWith('#') && ANCHOR.test(href.slice(1))

/** Keeps only simple ids, because other ids could shadow a name that the app uses. */
const heading = (tagName: string, { id = '' }: sanitizeHtml.Attributes) => ({
  tagName,
  attribs: { ...(ANCHOR.test(id) && { id }) },
})

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...MEMBERS_TAGS],
  allowedAttributes: { a: [...LINK_ATTRIBUTES] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { ...(leadsWhereItSays(href) && { href }), rel: 'nofollow noopener ugc' },
    }),
  },
}

/**
 * Pages by mods may also have quotations, and headings to link to. Links on these pages get no `rel`, because they are
 * the community's own.
 */
const ALLOWED_ON_PAGES: sanitizeHtml.IOptions = {
  ...ALLOWED,
  allowedTags: [...SHOWN_MARKUP.tags],
  allowedAttributes: { a: [...LINK_ATTRIBUTES], h2: ['id'], h3: ['id'] },
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { ...((leadsWhereItSays(href) || leadsWithinPage(href)) && { href }) },
    }),
    h2: heading,
    h3: heading,
  },
}

/**
 * Maximum length of markup. Deeply nested markup takes seconds to sanitise, and no ordinary message comes near this
 * length.
 */
const MOST_MARKUP = 60_000

/**
 * Removes everything from a member's markup that is not allowed. Returns null if no text is left, or if the markup is
 * too long.
 */
export const sanitised = (html: string): string | null => cleaned(html, ALLOWED)

/** Like `sanitised`, for a page that mods write. */
export const sanitisedPage = (html: string): string | null => cleaned(html, ALLOWED_ON_PAGES)

function cleaned(html: string, allowed: sanitizeHtml.IOptions): string | null {
  if (html.length > MOST_MARKUP) return null
  const clean = sanitizeHtml(html, allowed).trim()
  return isBlank(visibleText(clean)) ? null : clean
}
