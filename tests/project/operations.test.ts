import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { scratchFolder } from '#tests/support/scratch.ts'

const folder = 'docs/operations'
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Returns true if a program is installed, and says on the console what was left out if it is not. */
function has(program: string, option = '--version'): boolean {
  if (spawnSync(program, [option]).status === 0) return true
  process.stderr.write(`\n» ${program} IS MISSING: its check of ${folder} was left out.\n\n`)
  return false
}

const outputOf = (program: string, ...options: string[]) => {
  const { stdout, stderr, status } = spawnSync(program, options, { encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}`.trim() }
}

const scripts = ['backup.sh', 'rehearse-restore.sh'].map((name) => join(folder, name))

describe.runIf(has('shellcheck'))('the scripts for operators', () => {
  test('have no fault that shellcheck finds, and are executable', () => {
    expect(outputOf('shellcheck', ...scripts)).toEqual({ status: 0, output: '' })
    for (const script of scripts) expect(() => accessSync(script, constants.X_OK)).not.toThrow()
  })
})

test('the backup script refuses an environment file without a database', () => {
  const scratch = scratchFolder('backup')
  const file = join(scratch, 'env')
  writeFileSync(
    file,
    `MAIL_FROM=Critter Swap <post@swap.example>\nDATA_DIR=${scratch}\nBACKUP_DIR=${scratch}\n`,
  )
  const { status, output } = outputOf(
    'env',
    '-i',
    `PATH=${process.env.PATH}`,
    scripts[0] ?? '',
    file,
  )
  rmSync(scratch, { recursive: true })
  expect([status, output]).toEqual([2, expect.stringContaining('DATABASE_URL: is needed')])
})

const UNITS = ['critter-swap.service', 'critter-swap-backup.service', 'critter-swap-backup.timer']

describe.runIf(has('systemd-analyze'))('the systemd units', () => {
  test('are accepted by systemd, apart from programs that are not installed here', () => {
    const { output } = outputOf(
      'systemd-analyze',
      'verify',
      ...UNITS.map((name) => `./${folder}/${name}`),
    )
    const faults = output
      .split('\n')
      .filter((line) => line !== '' && !line.includes('is not executable'))
    expect(faults).toEqual([])
  })

  test('give the server an exposure of at most 3', () => {
    const options = ['security', '--offline=true', '--threshold=30']
    expect(
      outputOf('systemd-analyze', ...options, join(folder, 'critter-swap.service')).status,
    ).toBe(0)
  })

  test('can be enabled, so that the server survives a reboot', () => {
    const root = scratchFolder('units')
    const units = join(root, 'etc/systemd/system')
    mkdirSync(units, { recursive: true })
    for (const name of UNITS) writeFileSync(join(units, name), read(name))
    const enabled = ['critter-swap.service', 'critter-swap-backup.timer']
    const { status } = outputOf('systemctl', `--root=${root}`, 'enable', ...enabled)
    const links = [
      'multi-user.target.wants/critter-swap.service',
      'timers.target.wants/critter-swap-backup.timer',
    ].map((name) => spawnSync('test', ['-L', join(units, name)]).status)
    rmSync(root, { recursive: true })
    expect([status, links]).toEqual([0, [0, 0]])
  })
})

test('the alarms have an expression, a duration and a move each', () => {
  const { groups } = parse(read('alarms.yml'))
  const rules = groups.flatMap((group: { rules: object[] }) => group.rules)
  expect(rules.length).toBeGreaterThan(8)
  for (const rule of rules)
    expect(rule).toEqual({
      alert: expect.stringMatching(/^CritterSwap\w+$/),
      expr: expect.any(String),
      for: expect.stringMatching(/^\d+[mh]$/),
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
      annotations: { summary: expect.any(String), move: expect.any(String) },
    })
})

test('the Prometheus configuration loads the alarms and scrapes the server', () => {
  const { rule_files, scrape_configs } = parse(read('prometheus.yml'))
  expect(rule_files.every((name: string) => existsSync(join(folder, name)))).toBe(true)
  expect(scrape_configs.map((one: { job_name: string }) => one.job_name)).toEqual(['critter-swap'])
})

test('the container runs as an unprivileged user on a read-only file system', () => {
  const dockerfile = read('Dockerfile')
  const [, , run = ''] = dockerfile.split(/^FROM /m)
  expect(run).toMatch(/^USER node$/m)
  expect(run).toMatch(/^HEALTHCHECK .*\/healthz/m)
  const { services } = parse(read('compose.yml'))
  expect([services.app.read_only, services.app.cap_drop]).toEqual([true, ['ALL']])
  expect(existsSync(join(folder, services.app.build.context, services.app.build.dockerfile))).toBe(
    true,
  )
})
