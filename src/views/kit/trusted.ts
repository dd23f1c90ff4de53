import DOMPurify, { type Config } from 'dompurify'

/** What the server lets through; whatever else comes is dropped here as well. */
const ALLOWED: Config = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a'],
    ...['h2', 'h3', 'blockquote'],
  ],
  ALLOWED_ATTR: ['href', 'rel', 'id'],
}

/** DOMPurify asks the policy for leave to parse what it is about to clean. */
let isCleaning = false

/** Markup of a member or of a mod, cleaned and fit for the document. */
export function cleanedMarkup(html: string): DocumentFragment {
  isCleaning = true
  try {
    return DOMPurify.sanitize(html, {
      ...ALLOWED,
      ...(policy && { TRUSTED_TYPES_POLICY: policy }),
      RETURN_DOM_FRAGMENT: true,
    })
  } finally {
    isCleaning = false
  }
}

/** The only policy of the app, for nothing but cleaning: no markup enters the document as text. */
const policy = window.trustedTypes?.createPolicy<TrustedTypePolicyOptions>('app', {
  createHTML: (html) => {
    if (isCleaning) return html
    throw new TypeError('Markup enters the document cleaned, by cleanedMarkup')
  },
  createScriptURL: () => {
    throw new TypeError('The app loads no script by its own hand')
  },
})
