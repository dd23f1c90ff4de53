/** Reference model for writing a post, written from the specification. */
import type { composerMachine } from '#machines/feed/composer.machine.ts'
import {
  type Composition,
  type CompositionDraft,
  canBePosted,
  compositionOf,
  draftOf,
  emptyDraft,
  holdsSomething,
  isWrittenHere,
} from '#rules/feed/composition.ts'
import type { Me } from '#rules/member/schema.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * A post requires a message, and a member who may post; other members see why they may not. The post waits up to three
 * seconds for its town. After that it is sent without the town, and a message says so. Closing keeps the draft; posting
 * and discarding clear it. The first words of a new member's greeting are prefilled.
 */
interface Composer extends Said {
  shows: 'nothing' | 'why not' | 'the form'
  composition: Composition
  problem?: Problem
  knows: {
    me: Me
    isAsked: boolean
    heard: CompositionDraft | null
    under?: 'waiting' | 'posting'
    lacksTown?: boolean
  }
}

const say = (message: string): Told => ['announce', { message, tone: 'good' }]
const KEPT = say('Draft saved. It’s here when you come back.')
const NO_TOWN = say('Posted without your town. We couldn’t find it in time.')

/** The value between two requests, when nothing is in progress. */
const rest = (was: Composer, change: Partial<Composer['knows']> = {}): Composer => {
  const { me, isAsked, heard } = { ...was.knows, ...change }
  const open = me.can_post ? 'the form' : 'why not'
  return {
    shows: isAsked ? open : 'nothing',
    composition: was.composition,
    problem: was.problem,
    knows: { me, isAsked, heard },
  }
}

const write = (was: Composer, { context }: { context: Composition }): Composer => {
  const { message, tags, place, townSearch, attachments } = context
  const composition = { message, tags, place, townSearch, attachments }
  const { me, heard } = was.knows
  if (!isWrittenHere({ composition: was.composition, heard }, composition))
    return { ...was, composition }
  const keep: Told = ['keepDraft', { owner: me.id, draft: draftOf(composition) }]
  return { ...was, composition, knows: { ...was.knows, heard: null }, told: [keep] }
}

const begin = (was: Composer, ...told: Told[]): Composer => {
  const draft = emptyDraft()
  const { me } = was.knows
  const empty = write(was, { context: compositionOf(draft) })
  const started = [
    ['composition', { draft, isMod: me.role !== 'member', isMinor: me.is_minor }],
  ] as const
  return { ...rest(empty), problem: undefined, started, told: [...told, ...(empty.told ?? [])] }
}

const publish = (was: Composer, hasWaited: boolean): Composer => {
  const { message, place, tags, townSearch } = was.composition
  const post = { message: message.trim().replace('<', '&lt;'), location: place || null, tags }
  const input = { ...post, pictures: [], videos: [] }
  const lacksTown = hasWaited && (townSearch === 'underWay' || townSearch === 'failed')
  return {
    ...rest(was),
    shows: 'the form',
    problem: undefined,
    busy: true,
    started: [['publish', { input, alts: [] }]],
    told: was.told,
    knows: { ...was.knows, under: 'posting', lacksTown },
  }
}

const post = (was: Composer): Composer => {
  if (!canBePosted(was.composition)) return { ...rest(was), shows: 'the form', told: was.told }
  if (was.composition.townSearch !== 'underWay') return publish(was, was.knows.under === 'waiting')
  const waiting = { busy: true, waits: [3_000], problem: undefined }
  return { ...was, ...waiting, knows: { ...was.knows, under: 'waiting' } }
}

const greet = (isGreeting: boolean) =>
  [['composition', { type: 'greeting.changed', isGreeting }]] as const

const close = (was: Composer, ...told: Told[]): Composer => {
  const isKept = was.shows === 'the form' && holdsSomething(was.composition)
  return { ...rest(was, { isAsked: false }), told: isKept ? [...told, KEPT] : told }
}

const isPosting = ({ knows }: Composer) => knows.under === 'posting'
const isWriting = (was: Composer) => was.shows === 'the form' && !isPosting(was)

export const composerModel: Model<typeof composerMachine, Composer> = {
  start: ({ me }) => {
    const knows = { me, isAsked: false, heard: null }
    const { started = [], ...first } = begin({
      shows: 'nothing',
      composition: compositionOf(emptyDraft()),
      knows,
    })
    const listeners = [
      ['overlay', { names: ['compose', 'hello'], isAnywhere: true }],
      ['member'],
      ['otherTabs', { owner: me.id }],
    ] as const
    return { ...first, started: [...listeners, ...started] }
  },
  on: {
    'overlay.opened': (was, { what }) =>
      was.shows === 'nothing'
        ? { ...rest(was, { isAsked: true }), sent: greet(what === 'hello') }
        : { ...was, knows: { ...was.knows, isAsked: true } },
    'overlay.closed': (was) =>
      isPosting(was) ? { ...was, knows: { ...was.knows, isAsked: false } } : close(was),
    'composer.closed': (was) =>
      isPosting(was) || was.shows === 'nothing' ? was : close(was, ['closeOverlay']),
    'member.changed': (was, { member: me }) =>
      was.shows === 'why not' ? rest(was, { me }) : { ...was, knows: { ...was.knows, me } },
    'draft.changed': (was, changed) => ({
      ...was,
      knows: { ...was.knows, heard: changed.draft },
      sent: [['composition', changed]],
    }),
    'draft.discarded': (was) => (isWriting(was) ? begin(was) : was),
    'composition changed': (was, shown) => {
      const now = write(was, shown)
      return was.knows.under === 'waiting' ? post(now) : now
    },
    'post.requested': (was) =>
      isWriting(was) && !was.busy && canBePosted(was.composition) ? post(was) : was,
    'after townPatience': (was) => publish(was, true),
    'publish done': (was, item) => {
      const told: Told[] = [
        ['addItem', { list: 'posts', item }],
        ['changeMember', was.knows.me],
        ['closeOverlay'],
        say('Posted !'),
        ...(was.knows.lacksTown ? [NO_TOWN] : []),
      ]
      return begin(rest(was, { isAsked: false }), ...told)
    },
    'publish failed': (was, error) => ({
      ...rest(was),
      shows: 'the form',
      problem: problemOf(error),
    }),
  },
  shows: (snapshot) => {
    const { composition, problem } = snapshot.context
    const { message, tags, place, townSearch, attachments } = composition
    const isHindered = snapshot.matches({ composing: 'hindered' })
    const isClosed = snapshot.matches({ composing: 'closed' })
    const open = isHindered ? 'why not' : 'the form'
    return {
      shows: isClosed ? 'nothing' : open,
      composition: { message, tags, place, townSearch, attachments },
      problem: problem ?? undefined,
    }
  },
}
