import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { releaseToBuild } from './release.ts'

/** Files that the server reads at run time, in the places where a built server expects them (server/paths.ts). */
const files = [
  ...['migrations', 'headers', 'pages', 'surveys'].map((name) => join('db', name)),
  ...['film.mp4', 'pictures'].map((name) => join('demo', name)),
]
/** Programs that run in a thread or process of their own. */
export const besides = {
  'db/embedded-worker': 'server/db/embedded-worker.mjs',
  'storage/svg-drawer': 'server/storage/svg-drawer.mjs',
  'places/table-packer': 'server/places/table-packer.mjs',
}

/**
 * Options that bundle each program into one file. npm packages are not bundled; they are loaded from node_modules at
 * run time.
 */
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

/** The programs that operators start. */
export const PROGRAMS = {
  main: 'server/main.ts',
  adopt: 'server/adopt.ts',
  'move-to-postgres': 'server/move-to-postgres.ts',
  member: 'server/member.ts',
}

/**
 * Builds the server: one JavaScript file for each program, and next to it the files that the programs read.
 * @param folder the target, inside the project, so that packages are found from there
 * @param programs the source file of each program, by name
 */
export async function buildServer(
  folder: string,
  programs: Record<string, string> = PROGRAMS,
): Promise<void> {
  const define = { BUILT_FROM: JSON.stringify(releaseToBuild()) }
  await Promise.all([
    build({ ...asOneFile, define, entryPoints: programs, outdir: folder }),
    build({
      ...asOneFile,
      entryPoints: besides,
      outdir: folder,
      outExtension: { '.js': '.mjs' },
    }),
  ])
  for (const name of files) cpSync(join('server', name), join(folder, name), { recursive: true })
}
