import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as z from 'zod/mini'
import { WORKER } from '#rules/tab/worker.ts'
import { isApi } from './is-api.ts'

const hashes = z._default(z.array(z.string().check(z.regex(/^sha256-[\w+/]+=*$/))), [])

/** The file that the client's build writes: hashes of its inline scripts and styles, and the backend it calls. */
const policySchema = z.object({
  scripts: hashes,
  styles: hashes,
  api: z._default(z.nullable(z.string().check(z.regex(/^https?:\/\/[\w.:[\]-]+$/))), null),
})
type Built = z.infer<typeof policySchema>

const NOTHING_BUILT: Built = { scripts: [], styles: [], api: null }

/**
 * Reads `policy.json`, which is beside the folder of the built client and therefore not served. Without a build, there
 * are no inline scripts or styles.
 */
export function builtPolicyOf(clientDir: string): Built {
  const file = join(dirname(clientDir), 'policy.json')
  return existsSync(file)
    ? policySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    : NOTHING_BUILT
}

/** Returns the Content-Security-Policy of a page. This list is its only source. */
export function contentSecurityPolicy({ scripts, styles, api }: Built): string {
  const backend = api === null ? [] : [api]
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(scripts)],
    'style-src': ["'self'", ...quoted(styles)],
    'img-src': ["'self'", 'data:', 'blob:', ...backend],
    'media-src': ["'self'", 'blob:', ...backend],
    'connect-src': ["'self'", ...backend],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['app', 'worker'],
  })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join(';')
}

const quoted = (list: readonly string[]) => list.map((hash) => `'${hash}'`)

/** Headers for files. They keep browsers from sniffing the type. */
const headersOfFiles = { 'X-Content-Type-Options': 'nosniff' }

/**
 * Headers for the service worker, whose policy comes with its own file. The worker fetches from this site only, and
 * imports and evaluates nothing.
 */
const headersOfWorker = {
  ...headersOfFiles,
  'Content-Security-Policy':
    "default-src 'none';connect-src 'self';require-trusted-types-for 'script';trusted-types 'none'",
}

/** Headers for JSON. In addition, they keep caches from storing the response. */
export const headersOfAnswers = { ...headersOfFiles, 'Cache-Control': 'no-store' }

/** Headers for pages, where scripts run. They also switch off browser features that the client does not need. */
const headersOfPages = (built: Built) => ({
  ...headersOfFiles,
  'Content-Security-Policy': contentSecurityPolicy(built),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  // Links in emails carry tokens, so no other site may see the URL of a page.
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
})

/**
 * Leaves out subdomains, because a subdomain without TLS would be unreachable for a year, and nothing could undo that.
 */
const STAY_ON_HTTPS = { 'Strict-Transport-Security': 'max-age=31536000' }

/** Sent only with an https URL: browsers ignore it over plain HTTP, and TLS in front may still have to be set up. */
const stayOnHttps = ({ publicUrl }: { publicUrl: string }) =>
  publicUrl.startsWith('https:') ? STAY_ON_HTTPS : {}

/** Sets the security headers that matter for each kind of response. */
export const policy = fp<{ clientDir: string }>(async (app, { clientDir }) => {
  const { clientOrigin } = app.config
  const pages = { ...headersOfPages(builtPolicyOf(clientDir)), ...stayOnHttps(app.config) }
  const answers = { ...headersOfAnswers, ...stayOnHttps(app.config) }
  const media = {
    ...headersOfFiles,
    // Any browser may open an upload as a document, so nothing in it may run or load.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': clientOrigin === null ? 'same-origin' : 'cross-origin',
  }
  const headersOf = (request: FastifyRequest) => {
    if (isAnswer(request)) return answers
    if (isMedia(request)) return media
    if (pathOf(request) === WORKER) return headersOfWorker
    return isFile(request) ? headersOfFiles : pages
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request))
  })
})

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

const isAnswer = (request: FastifyRequest): boolean =>
  isApi(request) || request.routeOptions.config.isHealth === true

const isMedia = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url === '/media/*' || url.startsWith('/media/')

/** True for a path with an extension other than `.html`; any other path may be a page. */
const isFile = (request: FastifyRequest): boolean =>
  !['', '.html'].includes(extname(pathOf(request)).toLowerCase())
