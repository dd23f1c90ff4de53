import DOMPurify from 'dompurify'

interface Allowed {
  tags: readonly string[]
  attributes: readonly string[]
}

/** True while DOMPurify runs. It uses the policy to parse the markup that it sanitises. */
let isCleaning = false

/** Sanitises markup by a member or a mod, so that it is safe to insert into the document. */
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

/**
 * The app's only Trusted Types policy. It is used only for sanitising, because the app never inserts markup as a
 * string.
 */
const policy = window.trustedTypes?.createPolicy<TrustedTypePolicyOptions>('app', {
  createHTML: (html) => {
    if (isCleaning) return html
    throw new TypeError('Markup enters the document cleaned, by cleanedMarkup')
  },
  createScriptURL: () => {
    throw new TypeError('The app loads no script by its own hand')
  },
})
