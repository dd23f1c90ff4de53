import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `server/` while it runs as it is written; `dist/server/` once it is built, where the same files lie beside it. */
const home = fileURLToPath(new URL('.', import.meta.url))
/** Beside the sources stands the project's package.json; a built server has its client there. */
const isSource = existsSync(join(home, '../package.json'))

/** Where everything lies that the server reads of its own. */
export const paths = {
  /** The built client; its policy lies beside it. */
  client: join(home, isSource ? '../dist/client' : '../client'),
  migrations: join(home, 'db/migrations'),
  /** What an empty database begins with. */
  headers: join(home, 'db/headers'),
  pages: join(home, 'db/pages'),
  /** A thread of its own, and so a file of its own. */
  embeddedWorker: join(home, 'db/embedded-worker.mjs'),
}
