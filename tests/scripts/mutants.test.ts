import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plant } from '#scripts/mutants/plant.ts'
import { basisOf, isScored, type Score, scoreOf, sharesOf } from '#scripts/mutants/scores.ts'
import type { Verdict } from '#scripts/mutants/trials.ts'

const chart = `
import { assign, setup } from 'xstate'
export const pen = setup({
  types: { events: {} as { type: 'final' } },
  guards: { isDry: ({ context }) => context.ink === 0 },
  actions: { refill: assign({ ink: 1 }), write: needAction('write') },
  delays: { pause: PAUSE_MS },
}).createMachine({
  initial: 'idle',
  states: {
    idle: {
      tags: 'busy',
      on: {
        'ink.wanted': [
          { guard: 'isDry', target: 'filling', actions: ['refill', 'write'] },
          { target: 'done' },
        ],
      },
      after: { pause: 'done' },
    },
    filling: {
      entry: 'write',
      invoke: {
        src: 'fill',
        input: ({ context }) => context,
        onDone: { target: 'idle', reenter: true },
        onError: 'done',
      },
      always: { guard: 'isDry', actions: { type: 'write', params: () => 1 } },
    },
    done: { type: 'final' },
  },
})
`

const found = plant('src/pen.machine.ts', chart)

test('every kind of fault is planted where it can occur in a chart, and none is planted in the chart’s types', () => {
  expect(found.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
    '5 guard inverted',
    '6 assign emptied',
    '7 delay changed',
    '9 initial changed',
    '12 tag dropped',
    '14 handler dropped',
    '15 order reversed',
    '15 guard removed',
    '15 target swapped',
    '15 action dropped',
    '15 action dropped',
    '16 target swapped',
    '19 after dropped',
    '19 target swapped',
    '22 action dropped',
    '23 invoke dropped',
    '25 input dropped',
    '26 onDone dropped',
    '26 target swapped',
    '26 reenter dropped',
    '27 onError dropped',
    '27 target swapped',
    '29 always dropped',
    '29 guard removed',
    '29 action dropped',
    '29 params emptied',
    '31 final dropped',
  ])
})

test('a mutant changes only the line in its description', () => {
  const after = ({ kind, line }: { kind: string; line: number }) => {
    const mutant = found.find((one) => one.kind === kind && one.line === line)
    if (!mutant) return undefined
    const source = chart.slice(0, mutant.start) + mutant.replacement + chart.slice(mutant.end)
    return source.split('\n')[line - 1]?.trim()
  }
  expect(after({ kind: 'guard inverted', line: 5 })).toBe(
    'guards: { isDry: ({ context }) => !(context.ink === 0) },',
  )
  expect(after({ kind: 'guard removed', line: 15 })).toBe(
    "{  target: 'filling', actions: ['refill', 'write'] },",
  )
  expect(after({ kind: 'target swapped', line: 19 })).toBe("after: { pause: 'idle' },")
  expect(after({ kind: 'delay changed', line: 7 })).toBe('delays: { pause: 3 * (PAUSE_MS) },')
  expect(after({ kind: 'initial changed', line: 9 })).toBe("initial: 'filling',")
})

const scoreWith = (...verdicts: Verdict[]): Score =>
  scoreOf(
    { hash: 'a hash', tests: [] },
    verdicts.map((verdict) => [found[0] as (typeof found)[number], verdict] as const),
  )

test('a mutation score lists the faults that no test detected, and the faults that only the comparison with the chart’s page detected', () => {
  const named = '5 guard inverted: isDry'
  expect(scoreWith('tests', 'page', 'survived', 'endless')).toEqual({
    hash: 'a hash',
    tests: [],
    planted: 4,
    byPage: [named],
    survivors: [named],
  })
})

test('the shares of detected faults are calculated for charts and for rules, each with its minimum', () => {
  const scores = {
    'src/machines/tab/session.machine.ts': scoreWith('tests', 'tests', 'page'),
    'src/machines/list.ts': scoreWith('tests', 'survived'),
    'src/machines/mod/pairs.machine.ts': scoreWith('page', 'endless', 'survived'),
    'src/rules/tab/toast.ts': scoreWith('tests', 'endless', 'tests'),
    'src/rules/mod/case.ts': scoreWith('tests', 'survived'),
  }
  expect(sharesOf(scores).map(({ share, atLeast }) => [share, atLeast])).toEqual([
    [75, 95],
    [80, 98],
    [50, 88],
    [80, 93],
    [50, 85],
  ])
})

test('a score stays valid if only comments change, and no longer if the code of the chart or of a test changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scores-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [file, own] = [join(folder, 'pen.machine.ts'), join(folder, 'pen.machine.test.ts')]
  const write = (ofChart: string, ofTest: string) => {
    writeFileSync(file, ofChart)
    writeFileSync(own, ofTest)
  }
  write('const ink: number = 1', 'check(1)')
  const basis = basisOf(file, [own])
  const isValidFor = (...sources: [string, string]) => {
    write(...sources)
    return isScored(file, basis)
  }
  expect([
    isValidFor('/** In ml. */\nconst ink: number = 1 // full', 'check( 1 )'),
    isValidFor('const ink: number = 2', 'check(1)'),
    isValidFor('const ink: number = 1', 'check(2)'),
  ]).toEqual([true, false, false])
  rmSync(own)
  expect(isScored(file, basis)).toBe(false)
})
