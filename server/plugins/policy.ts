import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import * as z from 'zod/mini'
import { isApi } from './is-api.ts'

const hashes = z._default(z.array(z.string().check(z.regex(/^sha256-[\w+/]+=*$/))), [])

/** What the build of the client says about itself: hashes of the script and the styles it has inline. */
const policySchema = z.object({ scripts: hashes, styles: hashes })
type Inline = z.infer<typeof policySchema>

const NOTHING_INLINE: Inline = { scripts: [], styles: [] }

/** Reads `policy.json` beside the folder of the built client, where no browser reaches it; without a build nothing is inline. */
export function inlineOf(clientDir: string): Inline {
  const file = join(dirname(clientDir), 'policy.json')
  return existsSync(file)
    ? policySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    : NOTHING_INLINE
}

/** The one list that makes the Content-Security-Policy. */
export const contentSecurityPolicy = ({ scripts, styles }: Inline) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...quoted(scripts)],
  'style-src': ["'self'", ...quoted(styles)],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['app'],
})

const quoted = (list: readonly string[]) => list.map((hash) => `'${hash}'`)

const PERMISSIONS = 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()'

/** Security headers on every answer, and nothing of the API in any cache. */
export const policy = fp<{ clientDir: string }>(async (app, { clientDir }) => {
  const isSecure = app.config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(inlineOf(clientDir)),
    },
    // Over plain HTTP a browser ignores it, and a proxy in front may still be set up.
    strictTransportSecurity: isSecure,
    xFrameOptions: { action: 'deny' },
    // Links in mails carry tokens: no other site is told where a reader comes from.
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Permissions-Policy', PERMISSIONS)
    if (isApi(request)) reply.header('Cache-Control', 'no-store')
  })
})
