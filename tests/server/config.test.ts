import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, TO_COME } from '#server/config.ts'
import { WrongSetting } from '#server/settings/read.ts'

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

const refusalOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return null
  } catch (error) {
    if (error instanceof WrongSetting) return error.message
    throw error
  }
}

test('every setting has its default if nothing is set', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    clientOrigin: null,
    dataDir: resolve('data'),
    dataDirMode: 'closed',
    s3: null,
    storageFloor: GIGABYTE,
    quotas: { picture: 200 * MEGABYTE, video: GIGABYTE },
    databaseUrl: null,
    databasePool: 10,
    ffmpeg: null,
    geocoder: null,
    metrics: null,
    controller: null,
    contactEmail: null,
    imprintUrl: null,
    securityContact: null,
    mail: { smtpUrl: null, from: 'Critter Swap <post@localhost>', bouncesTo: null },
    social: { google: null, facebook: null },
    adminEmails: [],
    trustProxy: 0,
    rateLimit: true,
    loneAdmin: false,
    publicExchanges: true,
    rescueWithoutMods: false,
    swapLimits: { newcomer: null, member: null },
    clockSeconds: 30,
    drainSeconds: 0,
    role: 'all',
    jobsOff: null,
    demo: false,
  })
})

test('every setting is read and trimmed, and an empty value counts as unset', () => {
  expect(
    readConfig({
      HOST: '0.0.0.0',
      PORT: ' 8080 ',
      PUBLIC_URL: 'https://swap.example/',
      CLIENT_ORIGIN: 'https://Pages.swap.example/',
      DATA_DIR: '/var/lib/critters',
      DATA_DIR_MODE: 'any',
      S3_URL: 'https://objects.example:9000',
      S3_BUCKET: 'critters',
      S3_REGION: 'eu-west-3',
      S3_KEY: 'key',
      S3_SECRET: 'secret',
      STORAGE_FLOOR: '1.5 GB',
      PICTURE_QUOTA: '500mb',
      VIDEO_QUOTA: '2 TB',
      DATABASE_URL: 'postgres://me@/critters?host=%2Fvar%2Frun%2Fpostgresql',
      DATABASE_POOL: '20',
      FFMPEG_PATH: process.execPath,
      SMTP_URL: 'smtps://user:secret@relay.example:465',
      MAIL_FROM: 'The Critters <post@swap.example>',
      MAIL_BOUNCES_TO: 'bounces@swap.example',
      ADMIN_EMAILS: 'One@critters.example, two@critters.example,',
      GEOCODER_URL: 'https://places.example/reverse?key=secret',
      CONTROLLER: 'Critter Club, 1 Temple Road, Critterton',
      CONTACT_EMAIL: 'club@swap.example',
      IMPRINT_URL: 'https://club.example/imprint',
      SECURITY_CONTACT: 'https://club.example/security',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
      METRICS_TOKEN: 'a-token-for-scraping',
      GOOGLE_CLIENT_ID: 'google-app',
      GOOGLE_CLIENT_SECRET: 'secret',
      FACEBOOK_CLIENT_ID: 'facebook-app',
      FACEBOOK_CLIENT_SECRET: 'secret',
      FACEBOOK_ISSUER: 'http://127.0.0.1:4100',
      TRUST_PROXY: '2',
      RATE_LIMIT: 'off',
      LONE_ADMIN: 'on',
      PUBLIC_EXCHANGES: 'off',
      RESCUE_WITHOUT_MODS: 'on',
      NEWCOMER_SWAPS: '1',
      MEMBER_SWAPS: '4',
      CLOCK_SECONDS: '1',
      DRAIN_SECONDS: '20',
      JOBS: 'off',
      ROLE: 'web',
      DEMO: '0',
    }),
  ).toEqual({
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://swap.example',
    clientOrigin: 'https://pages.swap.example',
    dataDir: '/var/lib/critters',
    dataDirMode: 'any',
    s3: {
      url: 'https://objects.example:9000',
      bucket: 'critters',
      region: 'eu-west-3',
      key: 'key',
      secret: 'secret',
    },
    storageFloor: 1.5 * GIGABYTE,
    quotas: { picture: 500 * MEGABYTE, video: 2048 * GIGABYTE },
    databaseUrl: 'postgres://me@/critters?host=%2Fvar%2Frun%2Fpostgresql',
    databasePool: 20,
    ffmpeg: process.execPath,
    geocoder: 'https://places.example/reverse?key=secret',
    controller: 'Critter Club, 1 Temple Road, Critterton',
    contactEmail: 'club@swap.example',
    imprintUrl: 'https://club.example/imprint',
    securityContact: 'https://club.example/security',
    metrics: { listen: { host: '0.0.0.0', port: 9464 }, token: 'a-token-for-scraping' },
    mail: {
      smtpUrl: 'smtps://user:secret@relay.example:465',
      from: 'The Critters <post@swap.example>',
      bouncesTo: 'bounces@swap.example',
    },
    social: {
      google: { clientId: 'google-app', clientSecret: 'secret', issuer: null },
      facebook: {
        clientId: 'facebook-app',
        clientSecret: 'secret',
        issuer: 'http://127.0.0.1:4100',
      },
    },
    adminEmails: ['one@critters.example', 'two@critters.example'],
    trustProxy: 2,
    rateLimit: false,
    loneAdmin: true,
    publicExchanges: false,
    rescueWithoutMods: true,
    swapLimits: { newcomer: 1, member: 4 },
    clockSeconds: 1,
    drainSeconds: 20,
    role: 'web',
    jobsOff: 'setting',
    demo: false,
  })
})

test.each([undefined, 'http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'a demo is allowed if PUBLIC_URL is %s, which means this machine',
  (PUBLIC_URL) => {
    expect(readConfig({ DEMO: '1', PUBLIC_URL }).demo).toBe(true)
  },
)

describe('an invalid setting keeps the server from starting, and the error names the setting', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '3000.5' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ HOST: 'not a host' }, 'HOST: must be a host name or an address'],
    [
      { PUBLIC_URL: 'swap.example' },
      'PUBLIC_URL: must be a URL that starts with http:// or https://',
    ],
    [{ PUBLIC_URL: 'http://' }, 'PUBLIC_URL: must be a URL that starts with http:// or https://'],
    ...['/critters', '?a=b', '#critters', '/x/'].map((rest): [object, string] => [
      { PUBLIC_URL: `https://swap.example.org${rest}` },
      'PUBLIC_URL: must be an address without a path, such as https://swap.example.org',
    ]),
    [
      { CLIENT_ORIGIN: 'https://pages.example.org/critters' },
      'CLIENT_ORIGIN: must be an origin without a path, such as https://pages.example.org',
    ],
    [{ CLIENT_ORIGIN: '*' }, 'CLIENT_ORIGIN: must be a URL that starts with http:// or https://'],
    [
      { DATABASE_URL: 'mysql://root@localhost/critters' },
      'DATABASE_URL: must be a URL that starts with postgres:// or postgresql://',
    ],
    [
      { DATABASE_URL: 'postgres://host:port/critters' },
      'DATABASE_URL: must be a URL that starts with postgres:// or postgresql://',
    ],
    ...['1', '1 XB', '-1 GB', '1,5 GB', 'none', '999999 TB'].map((size): [object, string] => [
      { STORAGE_FLOOR: size },
      'STORAGE_FLOOR: must be a size such as 200 MB or 1 GB',
    ]),
    [
      { PICTURE_QUOTA: '0 MB' },
      'PICTURE_QUOTA: must be a size such as 200 MB or 1 GB, and more than nothing',
    ],
    [
      { VIDEO_QUOTA: 'lots' },
      'VIDEO_QUOTA: must be a size such as 200 MB or 1 GB, and more than nothing',
    ],
    [{ S3_URL: 'objects.example' }, 'S3_URL: must be a URL that starts with http:// or https://'],
    [
      { S3_URL: 'https://objects.example', S3_BUCKET: 'critters/pictures' },
      'S3_BUCKET: must be the name of a bucket',
    ],
    [{ S3_URL: 'https://objects.example', S3_KEY: 'k' }, 'S3_BUCKET: is needed with S3_URL'],
    [
      { S3_URL: 'https://objects.example', S3_BUCKET: 'critters', S3_KEY: 'k' },
      'S3_SECRET: is needed with S3_URL',
    ],
    [{ S3_SECRET: 'secret' }, 'S3_SECRET: has no effect without S3_URL'],
    [{ FFMPEG_PATH: '/nowhere/ffmpeg' }, 'FFMPEG_PATH: must be the whole path of a program'],
    [{ FFMPEG_PATH: '/usr' }, 'FFMPEG_PATH: must be the whole path of a program'],
    [{ FFMPEG_PATH: 'ffmpeg' }, 'FFMPEG_PATH: must be the whole path of a program'],
    [
      { GEOCODER_URL: 'places.example' },
      'GEOCODER_URL: must be a URL that starts with http:// or https://',
    ],
    [
      { GEOCODER_URL: 'https://me:secret@places.example' },
      'GEOCODER_URL: must have no name and no password; a key goes into its query',
    ],
    [{ CONTACT_EMAIL: 'club' }, 'CONTACT_EMAIL: must be an email address'],
    [
      { SECURITY_CONTACT: 'club@swap.example' },
      'SECURITY_CONTACT: must be a URL that starts with https:// or mailto:',
    ],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST: has no effect without METRICS_PORT'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16 characters'],
    [{ GOOGLE_CLIENT_ID: 'app' }, 'GOOGLE_CLIENT_SECRET: is needed with GOOGLE_CLIENT_ID'],
    [
      { FACEBOOK_CLIENT_SECRET: 'secret' },
      'FACEBOOK_CLIENT_SECRET: has no effect without FACEBOOK_CLIENT_ID',
    ],
    [
      { GOOGLE_ISSUER: 'https://accounts.example' },
      'GOOGLE_ISSUER: has no effect without GOOGLE_CLIENT_ID',
    ],
    [
      {
        GOOGLE_CLIENT_ID: 'a',
        GOOGLE_CLIENT_SECRET: 'b',
        GOOGLE_ISSUER: 'http://accounts.example',
      },
      'GOOGLE_ISSUER: must start with https:// unless it is on this machine',
    ],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL: must be a whole number from 1 to 1000'],
    [{ SMTP_URL: 'http://relay' }, 'SMTP_URL: must be a URL that starts with smtp:// or smtps://'],
    [
      { MAIL_FROM: 'Critters' },
      'MAIL_FROM: must be an email address, or a name and an address as in Critter Swap <post@example.org>',
    ],
    [
      { MAIL_FROM: 'Critters <post@swap.example>\r\nBcc: <evil@e.example>' },
      'MAIL_FROM: must be an email address, or a name and an address as in Critter Swap <post@example.org>',
    ],
    [{ MAIL_BOUNCES_TO: 'bounces' }, 'MAIL_BOUNCES_TO: must be an email address'],
    [
      { ADMIN_EMAILS: 'one@critters.example,two' },
      'ADMIN_EMAILS: must be email addresses, separated by commas',
    ],
    [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY: must be off, or the number of proxies in front'],
    [{ DATA_DIR_MODE: '755' }, 'DATA_DIR_MODE: must be any, or left out'],
    [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT: must be on or off'],
    [{ ROLE: 'worker' }, 'ROLE: must be all or web or work'],
    [{ JOBS: 'false' }, 'JOBS: must be on or off'],
    [{ LONE_ADMIN: 'yes' }, 'LONE_ADMIN: must be on or off'],
    [{ PUBLIC_EXCHANGES: 'no' }, 'PUBLIC_EXCHANGES: must be on or off'],
    [{ NEWCOMER_SWAPS: '0' }, 'NEWCOMER_SWAPS: must be a whole number from 1 to 1000'],
    [{ MEMBER_SWAPS: 'off' }, 'MEMBER_SWAPS: must be a whole number from 1 to 1000'],
    [{ CLOCK_SECONDS: '0' }, 'CLOCK_SECONDS: must be a whole number from 1 to 86400'],
    [{ DEMO: 'yes' }, 'DEMO: must be 0 or 1'],
    [
      { DEMO: '1', SMTP_URL: 'smtp://user:secret@relay.example' },
      'DEMO: sends no mail; leave out SMTP_URL, or DEMO',
    ],
    [
      { DEMO: '1', PUBLIC_URL: 'https://localhost.swap.example' },
      'DEMO: is for this machine alone; leave out PUBLIC_URL, or name localhost in it, or leave out DEMO',
    ],
  ])('%o', (env, line) => {
    expect(refusalOf(env as Record<string, string>)).toBe(line)
  })
})

test.each(TO_COME)('%s keeps the server from starting, because it has no effect yet', (name) => {
  const line = `${name}: has no effect in this version; leave it out`
  expect([refusalOf({ [name]: 'secret' }), refusalOf({ [name]: ' ' })]).toEqual([line, null])
})
