/** Reference model for a copy of a member's data, written from the specification. */
import { expect } from 'vitest'
import type { ownCopyMachine } from '#machines/member/ownCopy.machine.ts'
import type { OwnFile } from '#rules/member/export.ts'
import type { OwnCopy } from '#rules/member/own-copy.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { TIMED_OUT } from '#rules/wire/retry.ts'
import { ignored, type Model, type Said } from '#tests/support/follows.ts'

/**
 * The copy has all data about the member, as one JSON file. A small copy comes with the response and is saved. A large
 * one is made in the background, polled every ten seconds, and can be downloaded repeatedly for a week. A download
 * without progress for half a minute has failed.
 */
interface Copy extends Said {
  shows: 'nothing yet' | 'the offer' | 'a failure' | 'the work' | 'that it is ready' | 'the file'
  copy: OwnCopy | null
  problem: Problem | null
  /** The call that a request starts; absent while a call is in progress. */
  knows?: 'gather' | 'fetchFile'
}

const show = (was: Copy, shows: Copy['shows'], change: Partial<Copy> = {}): Copy => ({
  copy: was.copy,
  problem: was.problem,
  shows,
  ...change,
})
const look = (was: Copy) => show(was, 'nothing yet', { started: [['lookUp']], knows: 'gather' })
const wait = (was: Copy) => show(was, 'the work', { busy: true, waits: [10_000] })
const save = (was: Copy, content: OwnFile['content']) =>
  show(was, 'the file', {
    knows: content instanceof Blob ? 'fetchFile' : 'gather',
    told: [['saveFile', { name: 'critter-swap-2030-01-15.json', content }]],
  })
const ready = (was: Copy, problem = was.problem) =>
  show(was, 'that it is ready', { problem, knows: 'fetchFile' })

export const ownCopyModel: Model<typeof ownCopyMachine, Copy> = {
  start: () => look({ shows: 'nothing yet', copy: null, problem: null }),
  on: {
    'lookUp done': ({ problem, shows }, copy) => {
      const was = { shows, copy, problem }
      if (copy.status === 'ready') return ready(was)
      return copy.status === 'being_made' ? wait(was) : show(was, 'the offer', { knows: 'gather' })
    },
    'lookUp failed': (was) => (was.busy ? wait(was) : show(was, 'the offer', { knows: 'gather' })),
    'after untilTheNextLook': (was) => show(was, 'the work', { busy: true, started: [['lookUp']] }),
    'copy.requested': (was) => {
      const work = { busy: true, problem: null }
      if (was.knows === 'gather') return show(was, 'the work', { ...work, started: [['gather']] })
      if (was.knows !== 'fetchFile') return was
      const input = { onChunk: expect.any(Function) }
      return show(was, 'the work', { ...work, waits: [30_000], started: [['fetchFile', input]] })
    },
    'chunk.arrived': ignored,
    'gather done': (was, copy) =>
      copy === null ? look(was) : save(was, JSON.stringify(copy, null, 2)),
    'gather failed': (was, error) =>
      show(was, 'a failure', { problem: problemOf(error), knows: 'gather' }),
    'fetchFile done': save,
    'fetchFile failed': (was, error) => {
      const problem = problemOf(error)
      return problem.status === 404 ? look(was) : ready(was, problem)
    },
    'after newsPatience': (was) => ready(was, TIMED_OUT),
  },
  shows: (snapshot) => {
    const { copy, problem } = snapshot.context
    const tag = snapshot.hasTag('saved') ? 'the file' : 'the work'
    const screen = typeof snapshot.value === 'string' ? screens[snapshot.value] : null
    const isReady = snapshot.matches({ ready: 'waiting' })
    return { shows: isReady ? 'that it is ready' : (screen ?? tag), copy, problem }
  },
}

const screens = {
  lookingUp: 'nothing yet',
  offered: 'the offer',
  failed: 'a failure',
  gathering: null,
  saved: null,
} as const
