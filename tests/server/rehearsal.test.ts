import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { outbox } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { hasDumps } from '#tests/support/dumps.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { freePort } from '#tests/support/nginx.ts'
import { scratchFolder } from '#tests/support/scratch.ts'
import { startTestServer } from '#tests/support/server.ts'

/** Runs a script for operators with an environment of its own. */
const run = (script: string, options: string[], env: Record<string, string> = {}) =>
  spawnSync(resolve('docs/operations', script), options, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })

describe.runIf(hasDumps)('the scripts for backup and rehearsal', () => {
  test('back up an installation, and rehearse its restore without sending a mail', async () => {
    const server = await startTestServer({ database: 'postgres' })
    await aMemberOf(server)
    const mail = {
      kind: 'reminder',
      to: 'moth@critters.example',
      subject: 's',
      text: 't',
      html: 'h',
    }
    await server.act(({ tx, now }) => enqueueMail(tx, mail, now))
    const folder = scratchFolder('rehearsal')
    const url = server.config.databaseUrl ?? ''
    const settings = join(folder, 'critter-swap.env')
    writeFileSync(
      settings,
      [
        `DATABASE_URL="${url}"`,
        'MAIL_FROM=Critter Swap <post@swap.example>',
        `DATA_DIR=${server.dataDir}`,
        `BACKUP_DIR=${join(folder, 'backups')}`,
      ].join('\n'),
    )
    const backup = run('backup.sh', [settings])
    const dump = backup.stdout.trim()
    expect([backup.status, backup.stderr]).toEqual([0, ''])
    expect(readdirSync(dump.replace(/dump$/, 'uploads'))).toEqual(
      readdirSync(join(server.dataDir, 'uploads')),
    )

    const { searchParams, username, port } = new URL(url.replace('@/', '@socket/'))
    const place = {
      PGHOST: searchParams.get('host') ?? '',
      PGPORT: searchParams.get('port') ?? port,
      PGUSER: username,
    }
    const rehearsal = run('rehearse-restore.sh', [dump, dump.replace(/dump$/, 'uploads')], {
      ...Object.fromEntries(Object.entries(place).filter(([, value]) => value !== '')),
      PROGRAM: resolve(inject('builtServer'), 'main.js'),
      PORT: `${await freePort()}`,
    })
    const waiting = await server.db.$count(outbox)
    await server.stop()
    rmSync(folder, { recursive: true })
    expect([rehearsal.status, rehearsal.stderr]).toEqual([0, ''])
    for (const line of ['members: 1', 'mails that wait: 1', 'The restore works.'])
      expect(rehearsal.stdout).toContain(line)
    expect(waiting).toBe(1)
  })

  test('keep the pictures of each dump, and store unchanged pictures once', async () => {
    const server = await startTestServer({ database: 'postgres' })
    const folder = scratchFolder('backups')
    const uploads = join(server.dataDir, 'uploads/pictures')
    mkdirSync(uploads, { recursive: true })
    const env = {
      DATABASE_URL: server.config.databaseUrl ?? '',
      DATA_DIR: server.dataDir,
      BACKUP_DIR: folder,
    }
    const backUp = () => run('backup.sh', [], env).stdout.trim().replace(/dump$/, 'uploads')
    writeFileSync(join(uploads, 'first.webp'), 'one')
    const before = backUp()
    rmSync(join(uploads, 'first.webp'))
    writeFileSync(join(uploads, 'second.webp'), 'two')
    // Backups are named by the second.
    await expect.poll(() => new Date().toISOString().slice(0, 19)).not.toBe(isoOf(before))
    const after = backUp()
    await server.stop()
    const names = (backup: string) =>
      readdirSync(join(backup, 'pictures')).filter(
        (name) => name.endsWith('d.webp') || name.endsWith('t.webp'),
      )
    expect([names(before), names(after)]).toEqual([['first.webp'], ['second.webp']])
    rmSync(folder, { recursive: true })
  })
})

/** The time in a backup's name, as in `2030-01-15T12:00:00`. */
const isoOf = (backup: string): string =>
  backup.replace(/^.*(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3:$4:$5')
