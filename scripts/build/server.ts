import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'

/** What the server reads while it runs, and where a built one looks for it (server/paths.ts). */
const files = [
  ...['migrations', 'headers', 'pages', 'surveys'].map((name) => join('db', name)),
  ...['film.mp4', 'pictures'].map((name) => join('demo', name)),
]
const besides = {
  'db/embedded-worker': 'server/db/embedded-worker.mjs',
  'storage/svg-drawer': 'server/storage/svg-drawer.mjs',
  'places/table-packer': 'server/places/table-packer.mjs',
}

/** One file for each program; the packages stay where npm has put them. */
const asOneFile: BuildOptions = {
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'silent',
}

/** What an operator starts. */
const PROGRAMS = { main: 'server/main.ts', adopt: 'server/adopt.ts' }

/**
 * Makes of the server what runs: one file of JavaScript, and beside it the files it reads.
 * @param folder where to, inside the project, so that its packages are found from there
 * @param programs what is started, by the name it gets
 */
export async function buildServer(
  folder: string,
  programs: Record<string, string> = PROGRAMS,
): Promise<void> {
  await Promise.all([
    build({ ...asOneFile, entryPoints: programs, outdir: folder }),
    build({
      ...asOneFile,
      entryPoints: besides,
      outdir: folder,
      outExtension: { '.js': '.mjs' },
    }),
  ])
  for (const name of files) cpSync(join('server', name), join(folder, name), { recursive: true })
}
