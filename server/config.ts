import { resolve } from 'node:path'
import { z } from 'zod'
import { CannotStart } from '#server/cannot-start.ts'

export interface Config {
  host: string
  port: number
  /** Without a slash at the end; every link in a mail starts with it. */
  publicUrl: string
  /** The one other origin whose pages may call the API. */
  clientOrigin: string | null
  /** Absolute folder of the embedded database, the uploads and the mails that no relay takes. */
  dataDir: string
  /** `closed` to every other user of the machine, or `any` mode, on a volume whose modes cannot be changed. */
  dataDirMode: 'closed' | 'any'
  /** Null means the embedded database. */
  databaseUrl: string | null
  databasePool: number
  mail: { smtpUrl: string | null; from: string }
  adminEmails: string[]
  /** How many proxies stand in front. */
  trustProxy: number
  rateLimit: boolean
  clockSeconds: number
  demo: boolean
}

/** A setting that is wrong, or does nothing. */
export class WrongSetting extends CannotStart {}

/** Of features still to come: to accept one would let somebody believe that it does something. */
const WITHOUT_EFFECT = [
  'S3_URL',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'FACEBOOK_CLIENT_ID',
  'FACEBOOK_CLIENT_SECRET',
  'FACEBOOK_ISSUER',
  'GEOCODER_URL',
  'FFMPEG_PATH',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
]

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

/** What a browser sends as `Origin`: a scheme, a host, perhaps a port, and nothing behind. */
const origin = urlOf('http', 'https')
  .transform((value) => value.replace(/\/$/, '').toLowerCase())
  .refine(
    (value) => new URL(value).origin === value,
    'must be an origin without a path, such as https://pages.example.org',
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
    'must be email addresses, separated by commas',
  )

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  PUBLIC_URL: urlOf('http', 'https').optional(),
  CLIENT_ORIGIN: origin.optional(),
  DATA_DIR: z
    .string()
    .refine((value) => !value.includes('\0'), 'must be a folder')
    .default('./data'),
  DATA_DIR_MODE: z.literal('any', 'must be any, or left out').optional(),
  DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_POOL: wholeNumber(1, 1000).default(10),
  SMTP_URL: urlOf('smtp', 'smtps').optional(),
  MAIL_FROM: sender.optional(),
  ADMIN_EMAILS: emailList.default([]),
  TRUST_PROXY: z
    .union([z.literal('off').transform(() => 0), wholeNumber(0, 100)], {
      error: 'must be off, or the number of proxies in front',
    })
    .default(0),
  RATE_LIMIT: oneOf(['on', 'off']).default('on'),
  CLOCK_SECONDS: wholeNumber(1, 86_400).default(30),
  DEMO: oneOf(['0', '1']).default('0'),
})

type Settings = z.output<typeof settings>

/**
 * The settings of the process, read once. An empty value counts as none.
 * @throws WrongSetting with one line that names the setting, and never its value: it may be a secret.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const idle = WITHOUT_EFFECT.find((name) => name in given)
  if (idle) throw new WrongSetting(`${idle}: has no effect in this version; leave it out`)
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new WrongSetting(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const config = shape(parsed.data)
  if (config.demo) mustBePrivate(config)
  return config
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Invented members belong neither into a real community nor onto the web, and nobody is to get mail about them. */
function mustBePrivate({ mail, publicUrl }: Config): void {
  if (mail.smtpUrl !== null)
    throw new WrongSetting('DEMO: sends no mail; leave out SMTP_URL, or DEMO')
  if (!THIS_MACHINE.has(new URL(publicUrl).hostname))
    throw new WrongSetting(
      'DEMO: is for this machine alone; leave out PUBLIC_URL, or name localhost in it, or leave out DEMO',
    )
}

function shape(s: Settings): Config {
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, '')
  return {
    host: s.HOST,
    port: s.PORT,
    publicUrl,
    clientOrigin: s.CLIENT_ORIGIN ?? null,
    dataDir: resolve(s.DATA_DIR),
    dataDirMode: s.DATA_DIR_MODE ?? 'closed',
    databaseUrl: s.DATABASE_URL ?? null,
    databasePool: s.DATABASE_POOL,
    mail: {
      smtpUrl: s.SMTP_URL ?? null,
      from: s.MAIL_FROM ?? `Critter Swap <post@${new URL(publicUrl).hostname}>`,
    },
    adminEmails: s.ADMIN_EMAILS,
    trustProxy: s.TRUST_PROXY,
    rateLimit: s.RATE_LIMIT === 'on',
    clockSeconds: s.CLOCK_SECONDS,
    demo: s.DEMO === '1',
  }
}
