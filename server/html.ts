import sanitizeHtml from 'sanitize-html'
import { LINK_ATTRIBUTES, MEMBERS_TAGS } from '#rules/text/allowed-markup.ts'
import { isBlank } from '#rules/text/characters.ts'
import { visibleText } from '#rules/text/markup.ts'
import { isWebAddress } from '#rules/text/web-address.ts'

/** A page of this site, or a web address that a step could name as well. */
const leadsWhereItSays = (href: string): boolean =>
  /^\/(?![/\\])[^\\]*$/.test(href) || isWebAddress(href)

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

/** Deeply nested rubbish takes seconds to clean; no honest message comes near this. */
const MOST_MARKUP = 60_000

/**
 * What is left of a member's markup once all that is not allowed is removed; null where no word is left, or it is a
 * trap.
 */
export function sanitised(html: string): string | null {
  if (html.length > MOST_MARKUP) return null
  const clean = sanitizeHtml(html, ALLOWED).trim()
  return isBlank(visibleText(clean)) ? null : clean
}
