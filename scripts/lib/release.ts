import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { besides, PROGRAMS } from '../build/server.ts'
import { closureOf, packagesOf } from './packages.ts'
import { run } from './run.mjs'

const OUT = 'release'

/** Files of a package that are only for developers. */
const FOR_DEVELOPERS = /\.(map|d\.[cm]?ts)$/

/** Scripts of a release, by name. They need neither a build nor npm. */
const COMMANDS = Object.fromEntries(
  Object.keys(PROGRAMS).map((program) => [
    program === 'main' ? 'start' : program,
    `node --enable-source-maps dist/server/${program}.js`,
  ]),
)

/** Copies one package without the packages inside it, which are listed separately. */
function copyPackage(path: string, folder: string): void {
  cpSync(path, join(folder, path), {
    recursive: true,
    filter: (file) =>
      !file.slice(path.length).includes('node_modules') && !FOR_DEVELOPERS.test(file),
  })
}

/**
 * Makes a folder, and an archive of it, that runs on machines of this kind: the built pages and server, the packages
 * that the server needs, and the manual.
 * @returns the path of the archive
 */
export async function release(): Promise<string> {
  const { version, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const name = `critter-swap-${version}-${process.platform}-${process.arch}`
  const folder = join(OUT, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'dist'), { recursive: true })
  for (const part of ['client', 'server', 'previous', 'policy.json'])
    cpSync(join('dist', part), join(folder, 'dist', part), { recursive: true, dereference: true })
  for (const path of closureOf(await packagesOf(...Object.values({ ...PROGRAMS, ...besides }))))
    if (existsSync(path)) copyPackage(path, folder)
  for (const part of ['docs/operations', 'docs/operations.md', 'CHANGELOG.md', 'SECURITY.md'])
    cpSync(part, join(folder, part), { recursive: true })
  const manifest = { name: 'critter-swap', version, private: true, type: 'module', engines }
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...manifest, scripts: COMMANDS }, null, 2)}\n`,
  )
  // The service's user must be able to read the files, whatever the umask of the person who made them.
  chmodSync(folder, 0o755)
  const archive = `${folder}.tar.gz`
  const owner = ['--owner=0', '--group=0', '--mode=u+rw,go+r,go-w,a+X']
  const { code, output } = await run('tar', ['-czf', archive, ...owner, '-C', OUT, name])
  if (code !== 0) throw new Error(`The archive could not be made.\n${output}`)
  return archive
}
