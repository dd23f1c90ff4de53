/** The markup allowed in a member's text: the tags, and the attributes of an `a`. */
export const MEMBERS_TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'] as const
export const LINK_ATTRIBUTES = ['href', 'rel'] as const

/** The markup shown at all: the fixed pages also have headings that a link can lead to, and quotations. */
export const SHOWN_MARKUP = {
  tags: [...MEMBERS_TAGS, 'h2', 'h3', 'blockquote'],
  attributes: [...LINK_ATTRIBUTES, 'id'],
} as const
