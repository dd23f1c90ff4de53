import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `server/` when run from source; `dist/server/` once built, with the same files beside it. */
const home = fileURLToPath(new URL('.', import.meta.url))
/**
 * True when run from source: then the project's package.json is one folder up. A built server has only its client
 * there.
 */
const isSource = existsSync(join(home, '../package.json'))

/** The server's own files. */
export const paths = {
  /** The built client; its policy is beside it. */
  client: join(home, isSource ? '../dist/client' : '../client'),
  migrations: join(home, 'db/migrations'),
  /** Contents that every installation starts with. */
  headers: join(home, 'db/headers'),
  pages: join(home, 'db/pages'),
  surveys: join(home, 'db/surveys'),
  /** Separate files, because they run in separate threads or processes. */
  embeddedWorker: join(home, 'db/embedded-worker.mjs'),
  svgDrawer: join(home, 'storage/svg-drawer.mjs'),
  tablePacker: join(home, 'places/table-packer.mjs'),
  /** Files of the demo community. */
  film: join(home, 'demo/film.mp4'),
  drawings: join(home, 'demo/pictures'),
}
