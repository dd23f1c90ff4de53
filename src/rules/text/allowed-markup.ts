/** The tags allowed in a member's text. */
export const MEMBERS_TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'] as const
export const LINK_ATTRIBUTES = ['href', 'rel'] as const

/** All markup that is rendered. Content pages also have quotations, and headings with an id to link to. */
export const SHOWN_MARKUP = {
  tags: [...MEMBERS_TAGS, 'h2', 'h3', 'blockquote'],
  attributes: [...LINK_ATTRIBUTES, 'id'],
} as const
