import { z } from 'zod'
import { isEmail, type Read, urlOf } from './read.ts'

/** The people who run the site and answer for it (in the words of the GDPR, the controller). */
export interface ControllerSettings {
  /** Name and postal address. */
  controller: string | null
  contactEmail: string | null
  imprintUrl: string | null
  /** A URL to which security problems are reported, often `mailto:`. */
  securityContact: string | null
}

const isContact = (value: string) =>
  /^(https|mailto):/.test(value) && URL.canParse(value) && !/\s/.test(value)

export function controllerSettings(read: Read): ControllerSettings {
  const { CONTROLLER, CONTACT_EMAIL, IMPRINT_URL, SECURITY_CONTACT } = read({
    CONTROLLER: z.string().optional(),
    CONTACT_EMAIL: z.string().refine(isEmail, 'must be an email address').optional(),
    IMPRINT_URL: urlOf('http', 'https').optional(),
    SECURITY_CONTACT: z
      .string()
      .refine(isContact, 'must be a URL that starts with https:// or mailto:')
      .optional(),
  })
  return {
    controller: CONTROLLER ?? null,
    contactEmail: CONTACT_EMAIL ?? null,
    imprintUrl: IMPRINT_URL ?? null,
    securityContact:
      SECURITY_CONTACT ?? (CONTACT_EMAIL === undefined ? null : `mailto:${CONTACT_EMAIL}`),
  }
}
