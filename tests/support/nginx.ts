/** Nginx with the configuration in docs/operations/nginx.conf, in front of servers that a test has started. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { delimiter, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { vi } from 'vitest'
import type { Installation } from './installation.ts'
import { scratchFolder } from './scratch.ts'

export const CONFIGURATION = 'docs/operations/nginx.conf'
const SITE = 'swap.example.org'
/** A self-signed certificate for this host, valid for a hundred years. */
const CERTIFICATE = resolve('tests/support/tls/fullchain.pem')
const KEY = resolve('tests/support/tls/privkey.pem')
const certificate = readFileSync(CERTIFICATE)

/** The path of Nginx. Debian installs it in a folder that only root has in the PATH. */
const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => existsSync(path))

const LEFT_OUT =
  'nginx IS MISSING: the configuration of the manual was not tried. Install nginx to have it tried.'

/** For `describe.runIf`. */
export const hasNginx = program !== undefined
if (!hasNginx && process.env.CI) throw new Error(LEFT_OUT)
if (!hasNginx) process.stderr.write(`\n» ${LEFT_OUT}\n\n`)

const plainly = plainRequest as typeof request

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

interface Filled {
  folder: string
  ports: { http: number; https: number }
  servers: string[]
  rate: string
}

/** The manual's configuration, filled in as an operator would, but with free ports. */
function filledIn({ folder, ports, servers, rate }: Filled) {
  const lines = servers.map((url) => `server ${new URL(url).host} max_fails=0;`).join('\n  ')
  const changes: [from: string, to: string][] = [
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['  listen [::]:80;\n', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
    ['  listen [::]:443 ssl http2;\n', ''],
    [`/etc/ssl/${SITE}/fullchain.pem`, CERTIFICATE],
    [`/etc/ssl/${SITE}/privkey.pem`, KEY],
    ['server 127.0.0.1:3000 max_fails=0;', lines],
    ['rate=50r/s', `rate=${rate}`],
  ]
  const filled = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${CONFIGURATION} has no line with ${from}`)
      return text.replace(from, to)
    },
    readFileSync(CONFIGURATION, 'utf8'),
  )
  return filled.replaceAll('/var/log/nginx', folder)
}

/** A header that sets the client's address for Nginx, so that a test can send requests from any address. */
export const STANDS_FOR = 'x-stands-for'

/** The main configuration, which includes the site. Like Debian's nginx.conf, but with enough connections. */
function around(folder: string) {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/start.log;
events { worker_connections 4096; }
http {
  ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n  ')}
  access_log off;
  set_real_ip_from 127.0.0.1;
  real_ip_header ${STANDS_FOR};
  include ${folder}/site.conf;
}
`
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | Readable
  /** The local IP address to send from. */
  from?: string
}

/** Sends a request on a new connection. */
const ask = (
  start: typeof request,
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asked = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const asking = start(
      {
        ...{ host: '127.0.0.1', port, path, method, localAddress: from, agent: false },
        ...{ servername: SITE, ca: certificate },
        headers: { host: SITE, ...headers },
      },
      async (answer) => {
        const pieces: Buffer[] = []
        for await (const piece of answer) pieces.push(piece)
        const { statusCode: status = 0, headers } = answer
        resolve({ status, headers, body: Buffer.concat(pieces) })
      },
    ).on('error', reject)
    if (body instanceof Readable) body.pipe(asking)
    else asking.end(body)
  })

/**
 * Starts Nginx; the caller has to stop it.
 * @param servers the URLs of the processes behind it
 * @param rate the rate for one network, instead of the manual's
 */
export async function startNginx(servers: string[], rate = '50r/s') {
  const folder = scratchFolder('nginx')
  const ports = { http: await freePort(), https: await freePort() }
  writeFileSync(join(folder, 'site.conf'), filledIn({ folder, ports, servers, rate }))
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')]
  const start = () =>
    spawn(program ?? '', options, { stdio: ['ignore', 'ignore', 'inherit'] }) as ChildProcess
  let child: ChildProcess | undefined
  const read = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
  return {
    /** The output of `nginx -t`. */
    verdict: () => spawnSync(program ?? '', ['-t', ...options], { encoding: 'utf8' }).stderr,
    async listen() {
      child = start()
      await vi.waitFor(() => ask(plainly, ports.http, '/'), { timeout: 30_000 })
    },
    /** Sends a request by HTTPS, as browsers do. */
    ask: (path: string, asked?: Asked) => ask(request, ports.https, path, asked),
    askPlainly: (path: string) => ask(plainly, ports.http, path),
    /** Everything that Nginx has logged. */
    log: () => read('critter-swap.log') + read('critter-swap-error.log'),
    async stop() {
      if (child) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a server with the manual's settings for a proxy, by default on a free port. */
export async function serveBehind(
  site: Installation,
  { port, ...env }: { port?: number } & Record<string, unknown> = {},
) {
  const own = port ?? (await freePort())
  const manual = { TRUST_PROXY: '1', PUBLIC_URL: `https://${SITE}` }
  const server = await site.start({ ...manual, ...(env as Record<string, string>), PORT: `${own}` })
  return { server, port: own, url: `http://127.0.0.1:${own}` }
}

export type Nginx = Awaited<ReturnType<typeof startNginx>>
