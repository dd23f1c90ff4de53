import sanitizeHtml from 'sanitize-html'
import { LINK_ATTRIBUTES, MEMBERS_TAGS, SHOWN_MARKUP } from '#rules/text/allowed-markup.ts'
import { isBlank } from '#rules/text/characters.ts'
import { visibleText } from '#rules/text/markup.ts'
import { isWebAddress } from '#rules/text/web-address.ts'

/** A page of this site, or a web address that a step could name as well. */
const leadsWhereItSays = (href: string): boolean =>
  /^\/(?![/\\])[^\\]*$/.test(href) || isWebAddress(href)

const ANCHOR = /^[a-z][a-z0-9-]*$/
const leadsWithinPage = (href: string): boolean =>
  href.startsWith('#') && ANCHOR.test(href.slice(1))

/** An id could hide behind it what the app itself looks up. */
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

/** A page of the mods has headings to which a link can lead, and quotations; its links are the community's own. */
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

/** Deeply nested rubbish takes seconds to clean; no honest message comes near this. */
const MOST_MARKUP = 60_000

/**
 * What is left of a member's markup once all that is not allowed is removed; null where no word is left, or it is a
 * trap.
 */
export const sanitised = (html: string): string | null => cleaned(html, ALLOWED)

/** The same of a page that the mods write. */
export const sanitisedPage = (html: string): string | null => cleaned(html, ALLOWED_ON_PAGES)

function cleaned(html: string, allowed: sanitizeHtml.IOptions): string | null {
  if (html.length > MOST_MARKUP) return null
  const clean = sanitizeHtml(html, allowed).trim()
  return isBlank(visibleText(clean)) ? null : clean
}
