/** Tests every transition of a machine. Machine tests only call `takesEveryTransition`. */

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { BOOK } from '#scripts/book/links.ts'
import { transitionsOf } from '#scripts/chart.ts'
import { acceptedTable } from '#scripts/chart-book.ts'
import { tableOf } from '#scripts/chart-page.ts'
import { filesUnder } from '#scripts/lib/fresh.mjs'
import type { Coverage, Exploration } from './cases.ts'
import type { Path } from './model.ts'
import { pathsTaking, replay } from './replay.ts'

export interface Report {
  readonly declared: readonly string[]
  /** The path that takes each transition. Transitions that are not listed here are exempt or missing. */
  readonly taken: ReadonlyMap<string, Path>
  readonly missing: readonly string[]
  /** Other faults: the machine has no transitions, an exemption is wrong, or JSON would change the context. */
  readonly faults: readonly string[]
}

/** Finds values that JSON would lose or change, except actors and files: `context.birthDate is a Date`. */
function strangers(value: unknown, at: string): string[] {
  if (typeof value === 'function') return [`${at} is a function`]
  if (typeof value !== 'object' || value === null) return []
  if (value instanceof Blob || 'sessionId' in value) return []
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
    return [`${at} is a ${value.constructor.name}`]
  return Object.entries(value).flatMap(([key, part]) => strangers(part, `${at}.${key}`))
}

/** Explores the machine and reports which of its transitions are taken, and by which path. */
export function coverageOf(machine: AnyStateMachine, options: Exploration): Report {
  const exempt = options.exempt ?? {}
  const declared = transitionsOf(machine).map(({ id }) => id)
  const taken = pathsTaking(machine, options, declared)
  const broken = [...taken.values()].flatMap(({ steps }) =>
    steps.flatMap(({ state }) => strangers(state.context, 'context')),
  )
  const exemptions = Object.entries(exempt).flatMap(([id, reason]) => {
    if (!declared.includes(id)) return [`exempt, but not declared: ${id}`]
    if (taken.has(id)) return [`exempt, but taken all the same: ${id}`]
    return reason.trim() === '' ? [`exempt without a reason: ${id}`] : []
  })
  return {
    declared,
    taken,
    missing: declared.filter((id) => !taken.has(id) && !(id in exempt)),
    faults: [
      ...(declared.length === 0 ? ['declares no transition'] : []),
      ...exemptions,
      ...new Set(broken),
    ],
  }
}

/** Compares a delay with the duration that the test states, because the simulated clock skips any duration. */
export function delayFaults(
  id: string,
  waited: ReadonlyMap<string, number>,
  { delays = {} }: Exploration,
): string[] {
  const [, delay] = / · after (\w+)/.exec(id) ?? []
  if (delay === undefined) return []
  const said = delays[delay]
  if (said === undefined) return [`set delays.${delay} to its duration in ms`]
  const ms = waited.get(delay)
  return [said].flat().some((one) => one === ms) ? [] : [`${delay} lasts ${ms} ms, not ${said}`]
}

const pages = filesUnder(BOOK)

/** Reads the page of docs/machines with this name, if there is one. */
const read = (name: string): string | null => {
  const page = pages.find((path) => basename(path) === name)
  return page === undefined ? null : readFileSync(page, 'utf8')
}

/**
 * Declares one test for each transition of the machine, which replays the shortest path to the transition on a real
 * actor. If no path takes the transition, the test fails. The reason may be a guard that never holds, an unreachable
 * state, or a missing case.
 */
export function takesEveryTransition<M extends AnyStateMachine>(
  machine: M,
  coverage: Coverage<M>,
): void {
  const options = coverage as Exploration
  const { declared, taken, faults } = coverageOf(machine, options)
  describe(machine.id, () => {
    test('has a reason for every exemption, and a context that survives JSON', () =>
      expect(faults).toEqual([]))
    const accepted = acceptedTable(machine.id, read)
    if (accepted !== null)
      test('has the same transitions as its page in docs/machines', () =>
        expect(tableOf(machine, accepted.about).trim()).toBe(accepted.table))
    const wanted = declared.filter((id) => !(id in (options.exempt ?? {})))
    test.for(wanted)('takes %s', (id, { task }) => {
      task.meta.machine = machine.id
      const path = taken.get(id)
      if (!path) expect.fail('no path takes it: a dead guard, an unreachable state, a missing case')
      const play = replay(machine, path, options)
      expect([...play.taken]).toContain(id)
      expect(delayFaults(id, play.waited, options)).toEqual([])
    })
  })
}
