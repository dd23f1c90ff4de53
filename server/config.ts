import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'

/** Who may be asked to log a member in: the application's own registration there. */
export interface SocialProvider {
  clientId: string
  clientSecret: string
  issuer: string
}

export interface Config {
  host: string
  port: number
  /** Without a slash at the end; every link in a mail starts with it. */
  publicUrl: string
  /** Absolute folder of the embedded database, the uploads and the mails that no relay takes. */
  dataDir: string
  /** Null means the embedded database. */
  databaseUrl: string | null
  databasePool: number
  mail: { smtpUrl: string | null; from: string }
  objectStore: {
    url: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
  } | null
  adminEmails: string[]
  google: SocialProvider | null
  facebook: SocialProvider | null
  geocoderUrl: string | null
  /** How many proxies stand in front. */
  trustProxy: number
  ffmpegPath: string | null
  push: { publicKey: string; privateKey: string; subject: string } | null
  rateLimit: boolean
  clockSeconds: number
  demo: boolean
}

/** A setting that is wrong: its message is the one line the start stops with. */
export class WrongSetting extends Error {}

const GOOGLE_ISSUER = 'https://accounts.google.com'
const FACEBOOK_ISSUER = 'https://www.facebook.com'

const wholeNumber = (min: number, max: number) => {
  const words = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .pipe(z.number().min(min, words).max(max, words))
}

/** `postgres://me@/name?host=/folder` has no host between the signs: legal for PostgreSQL, not for URL. */
const parses = (value: string) => URL.canParse(value.replace('@/', '@socket/'))

const urlOf = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)) && parses(value),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    )

const email = z.email()
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `must be ${words.join(' or ')}`)

/** `Name <address>` or an address alone, on one line. */
const sender = z
  .string()
  .refine(
    (value) => email.safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value).success,
    'must be an email address, or a name and an address as in Critter Swap <post@example.org>',
  )

const emailList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((one) => email.safeParse(one).success),
    'must be email addresses with commas between them',
  )

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  PUBLIC_URL: urlOf('http', 'https').optional(),
  DATA_DIR: z
    .string()
    .refine((value) => !value.includes('\0'), 'must be a folder')
    .default('./data'),
  DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_POOL: wholeNumber(1, 1000).default(10),
  SMTP_URL: urlOf('smtp', 'smtps').optional(),
  MAIL_FROM: sender.optional(),
  S3_URL: urlOf('http', 'https').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ADMIN_EMAILS: emailList.default([]),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: urlOf('http', 'https').default(GOOGLE_ISSUER),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_ISSUER: urlOf('http', 'https').default(FACEBOOK_ISSUER),
  GEOCODER_URL: urlOf('http', 'https').optional(),
  TRUST_PROXY: z
    .union([z.literal('off').transform(() => 0), wholeNumber(0, 100)], {
      error: 'must be off or how many proxies stand in front',
    })
    .default(0),
  FFMPEG_PATH: z
    .string()
    .refine(isAbsolute, 'must be the absolute path of the ffmpeg program')
    .optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'must start with mailto: or https://')
    .optional(),
  RATE_LIMIT: oneOf(['on', 'off']).default('on'),
  CLOCK_SECONDS: wholeNumber(1, 86_400).default(30),
  DEMO: oneOf(['0', '1']).default('0'),
})

type Settings = z.output<typeof settings>

/** Settings that mean something only together: all of them, or none. */
const together: readonly (readonly (keyof Settings)[])[] = [
  ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
]

/**
 * The settings of the process, read once. An empty value counts as none.
 * @throws WrongSetting with one line that names the setting, and never its value: it may be a secret.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new WrongSetting(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const s = parsed.data
  for (const group of together) {
    const named = group.find((name) => s[name] !== undefined)
    const missing = group.find((name) => s[name] === undefined)
    if (named && missing) throw new WrongSetting(`${missing}: is needed together with ${named}`)
  }
  return shape(s)
}

function shape(s: Settings): Config {
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, '')
  return {
    host: s.HOST,
    port: s.PORT,
    publicUrl,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    databasePool: s.DATABASE_POOL,
    mail: {
      smtpUrl: s.SMTP_URL ?? null,
      from: s.MAIL_FROM ?? `Critter Swap <post@${new URL(publicUrl).hostname}>`,
    },
    objectStore:
      s.S3_URL && s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY
        ? {
            url: s.S3_URL,
            bucket: s.S3_BUCKET,
            region: s.S3_REGION,
            accessKeyId: s.S3_ACCESS_KEY_ID,
            secretAccessKey: s.S3_SECRET_ACCESS_KEY,
          }
        : null,
    adminEmails: s.ADMIN_EMAILS,
    google: providerOf(s.GOOGLE_CLIENT_ID, s.GOOGLE_CLIENT_SECRET, s.GOOGLE_ISSUER),
    facebook: providerOf(s.FACEBOOK_CLIENT_ID, s.FACEBOOK_CLIENT_SECRET, s.FACEBOOK_ISSUER),
    geocoderUrl: s.GEOCODER_URL ?? null,
    trustProxy: s.TRUST_PROXY,
    ffmpegPath: s.FFMPEG_PATH ?? null,
    push:
      s.VAPID_PUBLIC_KEY && s.VAPID_PRIVATE_KEY && s.VAPID_SUBJECT
        ? {
            publicKey: s.VAPID_PUBLIC_KEY,
            privateKey: s.VAPID_PRIVATE_KEY,
            subject: s.VAPID_SUBJECT,
          }
        : null,
    rateLimit: s.RATE_LIMIT === 'on',
    clockSeconds: s.CLOCK_SECONDS,
    demo: s.DEMO === '1',
  }
}

const providerOf = (
  clientId: string | undefined,
  clientSecret: string | undefined,
  issuer: string,
) => (clientId && clientSecret ? { clientId, clientSecret, issuer } : null)
