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

function cleaned(html: string): string {
  isCleaning = true
  try {
    return DOMPurify.sanitize(html, policy ? { ...ALLOWED, TRUSTED_TYPES_POLICY: policy } : ALLOWED)
  } finally {
    isCleaning = false
  }
}

/** The only policy of the app: whoever gets hold of it, no markup comes out of it uncleaned. */
const policy = window.trustedTypes?.createPolicy<TrustedTypePolicyOptions>('app', {
  createHTML: (html) => (isCleaning ? html : cleaned(html)),
  createScriptURL: () => {
    throw new TypeError('The app loads no script by its own hand')
  },
})

/** Markup of a member or of a mod, cleaned and fit for the document. */
export const trustedMarkup = (html: string): string | TrustedHTML =>
  policy ? policy.createHTML(html) : cleaned(html)
