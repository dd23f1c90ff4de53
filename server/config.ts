import { z } from 'zod'
import type { SwapLimits } from '#rules/exchange/standing.ts'
import type { JobsOff } from '#rules/member/schema.ts'
import { type DatabaseSettings, databaseSettings } from '#server/db/settings.ts'
import { type MailSettings, mailSettings } from '#server/mail/settings.ts'
import { type MetricsSettings, metricsSettings } from '#server/metrics/settings.ts'
import { type PlaceSettings, placeSettings } from '#server/places/settings.ts'
import { type ControllerSettings, controllerSettings } from '#server/settings/controller.ts'
import {
  hostName,
  isEmail,
  isThisMachine,
  oneOf,
  type Read,
  readingFrom,
  urlOf,
  WrongSetting,
  wholeNumber,
} from '#server/settings/read.ts'
import { type SocialSettings, socialSettings } from '#server/social/settings.ts'
import {
  type FolderSettings,
  folderSettings,
  type StorageLimits,
  type StoreSettings,
  storageLimits,
  storeSettings,
} from '#server/storage/settings.ts'
import { type VideoSettings, videoSettings } from '#server/video/settings.ts'

/** Settings for the site's address, its access and its admins. */
export interface SiteSettings {
  host: string
  port: number
  /** Without a slash at the end; every link in an email starts with it. */
  publicUrl: string
  /** The one other origin whose pages may call the API. */
  clientOrigin: string | null
  adminEmails: string[]
  /** Number of proxies in front of the server. */
  trustProxy: number
  rateLimit: boolean
  /** Lets an admin who takes part in an exchange read its pairs when no other mod can. */
  loneAdmin: boolean
  /** Shows guests a start page with open exchanges, and the page of each exchange whose creator allows it. */
  publicExchanges: boolean
  /** Opens cases of missing gifts to rescuers if the mods have not looked at them for 72 hours. */
  rescueWithoutMods: boolean
  /** The limits on paired, unfinished swaps at a time. */
  swapLimits: SwapLimits
  clockSeconds: number
  /** Time between the announcement of a stop, by /readyz, and the stop itself. */
  drainSeconds: number
  /** `web` leaves the clock, mails and queue to other processes. `work` runs them, and a proxy sends it no requests. */
  role: 'all' | 'web' | 'work'
  /** The reason why this process runs no jobs; null when it does. */
  jobsOff: JobsOff | null
}

interface DemoSettings {
  demo: boolean
}

export type Config = SiteSettings &
  FolderSettings &
  StoreSettings &
  StorageLimits &
  DatabaseSettings &
  VideoSettings &
  PlaceSettings &
  MetricsSettings &
  MailSettings &
  ControllerSettings &
  SocialSettings &
  DemoSettings

/** A value that a browser sends as `Origin`: a scheme, a host, perhaps a port, and nothing after that. */
const origin = urlOf('http', 'https')
  .transform((value) => value.replace(/\/$/, '').toLowerCase())
  .refine(
    (value) => new URL(value).origin === value,
    'must be an origin without a path, such as https://pages.example.org',
  )

/** The server answers at the root of a host only, so a link with a path in front would lead nowhere. */
const rootOf = urlOf('http', 'https')
  .transform((value) => value.replace(/\/+$/, ''))
  .refine(
    (value) => /^https?:\/\/[^/?#@]+$/.test(value),
    'must be an address without a path, such as https://swap.example.org',
  )

const emailList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((list) => list.every(isEmail), 'must be email addresses, separated by commas')

function siteSettings(read: Read): SiteSettings {
  const site = read({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: hostName.default('127.0.0.1'),
    PUBLIC_URL: rootOf.optional(),
    CLIENT_ORIGIN: origin.optional(),
    ADMIN_EMAILS: emailList.default([]),
    TRUST_PROXY: z
      .union([z.literal('off').transform(() => 0), wholeNumber(0, 100)], {
        error: 'must be off, or the number of proxies in front',
      })
      .default(0),
    RATE_LIMIT: oneOf(['on', 'off']).default('on'),
    JOBS: oneOf(['on', 'off']).default('on'),
    ROLE: oneOf(['all', 'web', 'work']).default('all'),
    LONE_ADMIN: oneOf(['on', 'off']).default('off'),
    PUBLIC_EXCHANGES: oneOf(['on', 'off']).default('on'),
    RESCUE_WITHOUT_MODS: oneOf(['on', 'off']).default('off'),
    NEWCOMER_SWAPS: wholeNumber(1, 1_000).optional(),
    MEMBER_SWAPS: wholeNumber(1, 1_000).optional(),
    CLOCK_SECONDS: wholeNumber(1, 86_400).default(30),
    DRAIN_SECONDS: wholeNumber(0, 600).default(0),
  })
  return {
    host: site.HOST,
    port: site.PORT,
    publicUrl: site.PUBLIC_URL ?? `http://localhost:${site.PORT}`,
    clientOrigin: site.CLIENT_ORIGIN ?? null,
    adminEmails: site.ADMIN_EMAILS,
    trustProxy: site.TRUST_PROXY,
    rateLimit: site.RATE_LIMIT === 'on',
    loneAdmin: site.LONE_ADMIN === 'on',
    publicExchanges: site.PUBLIC_EXCHANGES === 'on',
    rescueWithoutMods: site.RESCUE_WITHOUT_MODS === 'on',
    swapLimits: { newcomer: site.NEWCOMER_SWAPS ?? null, member: site.MEMBER_SWAPS ?? null },
    clockSeconds: site.CLOCK_SECONDS,
    drainSeconds: site.DRAIN_SECONDS,
    role: site.ROLE,
    jobsOff: site.JOBS === 'off' ? 'setting' : null,
  }
}

/**
 * Reads whether to add the demo community. A demo must not be reachable from other machines, and must not send email.
 * @throws WrongSetting
 */
function demoSettings(
  read: Read,
  { mail, publicUrl }: MailSettings & { publicUrl: string },
): DemoSettings {
  const { DEMO } = read({ DEMO: oneOf(['0', '1']).default('0') })
  if (DEMO === '0') return { demo: false }
  if (mail.smtpUrl !== null)
    throw new WrongSetting('DEMO: sends no mail; leave out SMTP_URL, or DEMO')
  if (!isThisMachine(new URL(publicUrl).hostname))
    throw new WrongSetting(
      'DEMO: is for this machine alone; leave out PUBLIC_URL, or name localhost in it, or leave out DEMO',
    )
  return { demo: true }
}

/** Settings of features that do not exist yet. Accepting one would suggest that it does something. */
export const TO_COME = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']

function refuseWhatIsToCome(read: Read): void {
  const given = read(Object.fromEntries(TO_COME.map((name) => [name, z.string().optional()])))
  const [idle] = Object.keys(given)
  if (idle) throw new WrongSetting(`${idle}: has no effect in this version; leave it out`)
}

/** Collects the settings of all features. @param searchPath the PATH in which to look for programs */
export function settingsBy(read: Read, searchPath = ''): Config {
  const site = siteSettings(read)
  const mail = mailSettings(read, site)
  return {
    ...site,
    ...mail,
    ...controllerSettings(read),
    ...socialSettings(read),
    ...folderSettings(read),
    ...storeSettings(read),
    ...storageLimits(read),
    ...databaseSettings(read),
    ...videoSettings(read, searchPath),
    ...placeSettings(read),
    ...metricsSettings(read),
    ...demoSettings(read, { ...site, ...mail }),
  }
}

/**
 * Reads the settings of the process.
 * @throws WrongSetting
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = readingFrom(env)
  refuseWhatIsToCome(read)
  return settingsBy(read, env.PATH)
}
