import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { clearUnfinished, openDataFolder, writeWhole } from '#server/storage/folder.ts'
import { scratchFolder } from '#tests/support/scratch.ts'

const NOBODY = 65_534

let around: string
let dataDir: string
beforeEach(() => {
  around = scratchFolder('folder')
  chmodSync(around, 0o755)
  dataDir = join(around, 'data')
})
afterEach(() => rmSync(around, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

/** A data folder with the file modes that an older version or a restored backup leaves. */
function anOpenFolder(mode = 0o755) {
  for (const folder of ['mail', 'database', 'uploads'])
    mkdirSync(join(dataDir, folder), { recursive: true })
  writeFileSync(join(dataDir, 'trace-key'), 'a key')
  writeFileSync(join(dataDir, 'mail', '000001-verify-email.eml'), 'a link')
  chmodSync(dataDir, mode)
}

/** Opens the data folder. @returns the lines it prints */
function open(dataDirMode: 'closed' | 'any' = 'closed') {
  const printed: string[] = []
  openDataFolder({ dataDir, dataDirMode }, (line) => printed.push(line))
  return printed
}

const standsOpen = (why: string) =>
  new CannotStart(
    `DATA_DIR: other users of this machine can look into ${dataDir}, and the server could not close it (${why}). Make it readable by the server’s user alone, with chown and chmod 700, or set DATA_DIR_MODE=any for a mounted volume whose mode cannot be changed.`,
  )

describe('the data folder', () => {
  test('is created closed to other users, in a folder with the usual mode', () => {
    dataDir = join(around, 'below', 'data')
    expect([open(), modeOf(dataDir), modeOf(join(around, 'below'))]).toEqual([[], '700', '755'])
  })

  test.each([0o755, 0o750, 0o777, 0o701])(
    'is closed to other users if its mode is %o, and this is printed',
    (mode) => {
      anOpenFolder(mode)
      expect([open(), modeOf(dataDir), open()]).toEqual([
        [
          `DATA_DIR: other users of this machine could look into ${dataDir} (mode ${mode.toString(8)}); it is closed now (700).`,
        ],
        '700',
        [],
      ])
    },
  )

  test('may contain files that are not the server’s if it is already closed to other users', () => {
    anOpenFolder(0o700)
    writeFileSync(join(dataDir, 'notes.txt'), '')
    expect([open(), modeOf(dataDir)]).toEqual([[], '700'])
  })

  test('is left unchanged, and the server does not start, if it is open to other users and contains files that are not the server’s', () => {
    anOpenFolder()
    writeFileSync(join(dataDir, 'notes.txt'), '')
    expect(() => open()).toThrow(standsOpen('it holds files that are not ours'))
    expect(modeOf(dataDir)).toBe('755')
  })

  test('keeps the server from starting if everybody can write to it, like /tmp', () => {
    anOpenFolder(0o1777)
    expect(() => open()).toThrow(standsOpen('it holds files that are not ours'))
    expect(modeOf(dataDir)).toBe('1777')
  })

  test('may have any mode if the settings allow it', () => {
    anOpenFolder(0o777)
    expect([open('any'), modeOf(dataDir)]).toEqual([[], '777'])
  })
})

describe.runIf(process.getuid?.() === 0)('another user of the machine', () => {
  /** Runs a program as another user. */
  const asNobody = (program: string, ...args: string[]) =>
    spawnSync(program, args, { uid: NOBODY, gid: NOBODY, encoding: 'utf8' })

  test('can read an email in an open folder, but not once the folder is closed', () => {
    anOpenFolder()
    const mail = join(dataDir, 'mail', '000001-verify-email.eml')
    const before = asNobody('cat', mail).stdout
    open()
    const { status, stdout } = asNobody('cat', mail)
    expect([before, status, stdout, asNobody('ls', dataDir).status]).toEqual(['a link', 1, '', 2])
  })

  test('cannot start the server with a folder that belongs to somebody else', () => {
    anOpenFolder()
    const module = join(process.cwd(), 'server/storage/folder.ts')
    chmodSync(around, 0o755)
    const script = `
      import { openDataFolder } from ${JSON.stringify(module)}
      process.setgid(${NOBODY}); process.setuid(${NOBODY})
      try { openDataFolder({ dataDir: ${JSON.stringify(dataDir)}, dataDirMode: 'closed' }, console.log) }
      catch (error) { console.log(error.message) }`
    const { stdout } = spawnSync('node', ['--import', 'tsx', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(stdout).toBe(`${standsOpen('EPERM').message}\n`)
  })

  test('cannot read files the server writes, even in an open folder', async () => {
    mkdirSync(dataDir)
    await writeWhole(join(dataDir, 'mail', 'a.eml'), Buffer.from('a link'), dataDir)
    chmodSync(join(dataDir, 'mail'), 0o755)
    expect(asNobody('cat', join(dataDir, 'mail', 'a.eml')).stdout).toBe('')
  })
})

describe('a file', () => {
  const write = (name: string, bytes = 'x') =>
    writeWhole(join(dataDir, name), Buffer.from(bytes), dataDir)

  test('can be read only by the server’s user, as can the folders created for it', async () => {
    await write('pictures/aa/a.webp')
    expect(
      ['pictures', 'pictures/aa', 'pictures/aa/a.webp'].map((one) => modeOf(join(dataDir, one))),
    ).toEqual(['700', '700', '600'])
    expect(readdirSync(dataDir)).toEqual(['pictures'])
  })

  test('leaves nothing behind if it cannot be moved into place', async () => {
    mkdirSync(join(dataDir, 'a.eml', 'full'), { recursive: true })
    await expect(write('a.eml')).rejects.toThrow()
    expect(readdirSync(dataDir)).toEqual(['a.eml'])
  })

  test('is deleted if a killed process left it unfinished, and no other file is deleted', async () => {
    const at = new Date('2030-01-15T12:00:00Z')
    const names = [
      '.0b9b3b3e-8a76-4d28-9f0c-0d4d5c3b2a19',
      '.1b9b3b3e-8a76-4d28-9f0c-0d4d5c3b2a19',
      '.gitkeep',
      '000001-verify-email.eml',
    ]
    await Promise.all(names.map((name) => write(name)))
    for (const name of names) utimesSync(join(dataDir, name), at, at)
    utimesSync(join(dataDir, names[1] ?? ''), at, new Date(at.getTime() + 1))
    await clearUnfinished(dataDir, at)
    expect(readdirSync(dataDir).sort()).toEqual(names.slice(1))
  })

  test('is not cleaned up, and no error occurs, if its folder does not exist', async () => {
    await clearUnfinished(join(around, 'none'), new Date())
    expect(existsSync(join(around, 'none'))).toBe(false)
  })
})
