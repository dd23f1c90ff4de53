/** What a member's words may be dressed in: the tags, and what an `a` may say. */
export const MEMBERS_TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'] as const
export const LINK_ATTRIBUTES = ['href', 'rel'] as const

/** What is shown at all: the pages of the project have headings that a link can lead to, and quotations. */
export const SHOWN_MARKUP = {
  tags: [...MEMBERS_TAGS, 'h2', 'h3', 'blockquote'],
  attributes: [...LINK_ATTRIBUTES, 'id'],
} as const
