import DOMPurify from 'dompurify'

interface Allowed {
  tags: readonly string[]
  attributes: readonly string[]
}

/** DOMPurify asks the policy for leave to parse what it is about to clean. */
let isCleaning = false

/** Markup from a member or a mod, cleaned of everything that is not allowed, and safe for the document. */
export function cleanedMarkup(html: string, { tags, attributes }: Allowed): DocumentFragment {
  isCleaning = true
  try {
    return DOMPurify.sanitize(html, {
      ALLOWED_TAGS: [...tags],
      ALLOWED_ATTR: [...attributes],
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
