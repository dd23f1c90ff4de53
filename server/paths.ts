import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `server/` when run from source; `dist/server/` once built, where the same files are beside it. */
const home = fileURLToPath(new URL('.', import.meta.url))
/** The project's package.json is beside the sources; a built server has its client there. */
const isSource = existsSync(join(home, '../package.json'))

/** Where the server's own files are. */
export const paths = {
  /** The built client; its policy is beside it. */
  client: join(home, isSource ? '../dist/client' : '../client'),
  migrations: join(home, 'db/migrations'),
  /** What every installation starts with. */
  headers: join(home, 'db/headers'),
  pages: join(home, 'db/pages'),
  surveys: join(home, 'db/surveys'),
  /** A thread and a process of their own, and so files of their own. */
  embeddedWorker: join(home, 'db/embedded-worker.mjs'),
  svgDrawer: join(home, 'storage/svg-drawer.mjs'),
  tablePacker: join(home, 'places/table-packer.mjs'),
  /** Of the invented community. */
  film: join(home, 'demo/film.mp4'),
  drawings: join(home, 'demo/pictures'),
}
