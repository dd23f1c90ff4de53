import type { ContentOverlay } from '#rules/content/shelf.ts'
import { shelfPaths } from '#rules/content/shelf.ts'
import { CORRECTION } from '#rules/exchange/correction.ts'
import * as exchange from '#rules/exchange/overlays.ts'
import { TAKE_BACK } from '#rules/exchange/taking-back.ts'
import { PICTURE_OVERLAY } from '#rules/feed/media.ts'
import * as feed from '#rules/feed/overlays.ts'
import { ELF_OVERLAY } from '#rules/letter/elf.ts'
import * as letter from '#rules/letter/overlays.ts'
import { contactPath } from '#rules/letter/paths.ts'
import * as member from '#rules/member/overlays.ts'
import type { MemberAct } from '#rules/mod/member.ts'
import * as mod from '#rules/mod/overlays.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import { overlaid } from '#rules/tab/place.ts'
import { routePaths } from '#rules/wire/path.ts'
import { call } from '../support/members.ts'
import type { Server } from '../support/server.ts'
import type { Reader, TokenOf, Visit } from '../support/visits.ts'

/** A visit for every overlay of the objects in a module that are named like `deskOverlays`. */
type Grouped<Module> = {
  [Name in keyof Module as Name extends `${string}Overlays` ? Name : never]: Record<
    keyof Module[Name],
    Visit
  >
}

/** The visits of all overlays. If a new overlay in one of these modules has no visit, this does not compile. */
type OverlayVisits = Grouped<typeof exchange> &
  Grouped<typeof letter> &
  Grouped<typeof member> &
  Grouped<typeof mod> & {
    feed: Record<Extract<keyof typeof feed, `${string}_OVERLAY`>, Visit>
    acts: Record<MemberAct['kind'], Visit>
    drawers: Record<mod.Drawer, Visit>
    shelves: Record<keyof typeof shelfPaths, Visit>
    contents: Record<ContentOverlay, Visit>
    others: Record<string, Visit>
  }

interface Row {
  id: number
}

/** Returns a visit for each entry of an object, so that new entries are included automatically. */
const each = <Key extends string, Value>(
  object: Readonly<Record<Key, Value>>,
  visitOf: (value: Value) => Visit,
) =>
  Object.fromEntries(
    Object.entries<Value>(object).map(([key, value]) => [key, visitOf(value)]),
  ) as Record<Key, Visit>

/** Returns the visits of all overlays. Prepares a letter, a report and an update that can still be changed. */
export async function overlaysOf(server: Server, tokenOf: TokenOf): Promise<OverlayVisits> {
  const read = (by: Reader, path: string) => call(server, path, { token: tokenOf(by) })
  const write = (by: Reader, path: string, body: object): Promise<Row> =>
    call(server, path, { token: tokenOf(by), body })
  const winter = await read('bramble', '/exchange-detail/winter-mail')
  const { my_signup: rowans } = await read('rowan', '/exchange-detail/winter-mail')
  const step = await write('rowan', '/steps', {
    exchange_id: winter.id,
    type: 'digital_sent',
    content: 'https://example.org/a-song',
  })
  const written = await write('toad', '/contacts', { message: 'May I send two small parcels?' })
  const report = await write('toad', '/bug_reports', { message: 'My stamp is upside down.' })
  const [answered] = await read('rowan', '/contacts')
  const [address] = await read('rowan', '/addresses')
  const [waiting] = await read('bramble', '/mod/exchanges?filter[status]=pending')
  const current = await read('bramble', '/mod/exchanges?filter[status]=approved,ongoing,full')
  const unpaired = current.find((one: { needs_pairing: boolean }) => one.needs_pairing)
  const [openCase] = await read('bramble', '/mod/cases')
  const [rescued] = await read('bramble', '/mod/rescues')
  const [asked] = await read('bramble', '/mod/survey-requests')
  const tags: (Row & { is_needed: boolean })[] = await read('juniper', '/mod/post-tags')
  const own: (Row & { status: string })[] = await read('pepper', '/exchanges?filter[mine]=1')
  const posts = await read('rowan', '/posts?page=1&perPage=20&sort=-created_at')
  const [discussed] = posts.toSorted(
    (one: { comments_amount: number }, other: { comments_amount: number }) =>
      other.comments_amount - one.comments_amount,
  )
  const [pictured] = posts.flatMap(({ pictures }: { pictures: Row[] }) => pictures)
  const all: { id: number; nickname: string }[] = await read('bramble', '/mod/members?perPage=100')
  const owing = (await read('juniper', '/mod/members?perPage=100')).find(
    ({ standing }: ModMember) => standing.open_defaults.length > 0,
  )
  const idOf = (name: string) => all.find(({ nickname }) => nickname === name)?.id

  const swap = (what: string, by: Reader = 'rowan', id?: number): Visit => [
    by,
    overlaid('/exchange/winter-mail', what, id),
  ]
  const atDesk = (drawer: mod.Drawer, what: string, id?: number, by: Reader = 'bramble'): Visit => [
    by,
    overlaid(mod.drawerPaths[drawer], what, id),
  ]
  const { exchangeOverlays, stepOverlays } = exchange
  const { deskOverlays } = mod
  return {
    exchangeOverlays: {
      leave: ['rowan', overlaid('/exchange/solstice-candles', exchangeOverlays.leave)],
      missingSurveys: [
        'rowan',
        overlaid('/exchange/forest-floor', exchangeOverlays.missingSurveys),
      ],
      surveys: swap(exchangeOverlays.surveys),
      update: swap(exchangeOverlays.update),
      notReceived: ['golondrina', overlaid('/exchange/bookmarks', exchangeOverlays.notReceived)],
      missingAnswer: [
        'golondrina',
        overlaid('/exchange/bookmarks', exchangeOverlays.missingAnswer),
      ],
      moreTime: ['hazel', overlaid('/exchange/winter-mail', exchangeOverlays.moreTime)],
      removal: swap(exchangeOverlays.removal, 'bramble', winter.signups[0].id),
      pairs: swap(exchangeOverlays.pairs, 'bramble'),
    },
    stepOverlays: each(stepOverlays, (what) => swap(what)),
    thanksOverlays: {
      cards: swap(exchange.thanksOverlays.cards),
      write: swap(exchange.thanksOverlays.write, 'rowan', 1),
      report: swap(exchange.thanksOverlays.report, 'rowan', rowans.paired_with),
    },
    gifterThreadOverlays: each(exchange.gifterThreadOverlays, (what) => swap(what, 'rowan', 2)),
    recipientThreadOverlays: each(exchange.recipientThreadOverlays, (what) =>
      swap(what, 'rowan', 3),
    ),
    threadOverlays: {
      closing: ['bramble', overlaid(contactPath(answered.id), letter.threadOverlays.closing)],
      wording: ['toad', overlaid(contactPath(written.id), letter.threadOverlays.wording)],
      deletion: ['toad', overlaid(contactPath(written.id), letter.threadOverlays.deletion)],
    },
    reportOverlays: {
      deletion: ['toad', overlaid(routePaths.reportBug, letter.reportOverlays.deletion, report.id)],
    },
    profileOverlays: {
      ...each(member.profileOverlays, (what) => ['rowan', overlaid(routePaths.profile, what)]),
      deleteAddress: [
        'rowan',
        overlaid(routePaths.profile, member.profileOverlays.deleteAddress, address.id),
      ],
    },
    settingsOverlays: each(member.settingsOverlays, (what) => [
      'rowan',
      overlaid(routePaths.settings, what),
    ]),
    homeOverlays: {
      parentEmail: ['finch', overlaid(routePaths.home, member.homeOverlays.parentEmail)],
    },
    deskOverlays: {
      review: atDesk('approvals', deskOverlays.review, waiting.id),
      settling: atDesk('cases', deskOverlays.settling, openCase.id),
      rescuing: atDesk('rescues', deskOverlays.rescuing, rescued.id),
      pairing: atDesk('exchanges', deskOverlays.pairing, unpaired.id),
      cancellation: atDesk('exchanges', deskOverlays.cancellation, unpaired.id),
    },
    acts: {
      'confirm-parent': atDesk('members', 'confirm-parent', idOf('Finch')),
      restrict: atDesk('members', 'restrict', idOf('Vole')),
      lift: atDesk('members', 'lift', idOf('Badger')),
      'settle-owed': atDesk('members', 'settle-owed', owing?.id, 'juniper'),
      role: atDesk('members', 'role', idOf('Vole'), 'juniper'),
    },
    drawers: each(mod.drawerPaths, (path) => ['bramble', path]),
    shelves: each(shelfPaths, (path) => ['juniper', path]),
    contents: {
      add: ['juniper', overlaid(shelfPaths.surveys, 'add')],
      edit: ['juniper', overlaid(shelfPaths.surveys, 'edit', 1)],
      delete: [
        'juniper',
        overlaid(shelfPaths.tags, 'delete', tags.find(({ is_needed }) => !is_needed)?.id),
      ],
    },
    feed: {
      COMPOSE_OVERLAY: ['rowan', feed.composePath(routePaths.posts)],
      HELLO_OVERLAY: ['otter', feed.helloPath(routePaths.home)],
      COMMENTS_OVERLAY: ['rowan', feed.commentsPath(routePaths.home, discussed.id)],
    },
    others: {
      elf: swap(ELF_OVERLAY),
      correction: swap(CORRECTION, 'rowan', step.id),
      picture: ['rowan', overlaid(routePaths.home, PICTURE_OVERLAY, pictured.id)],
      'take back': [
        'pepper',
        overlaid(
          '/exchanges?tab=mine',
          TAKE_BACK,
          own.find(({ status }) => status === 'rejected')?.id,
        ),
      ],
      'bug report': ['bramble', mod.reportPath(report.id)],
      'survey request': [
        'bramble',
        overlaid(routePaths.surveyRequests, deskOverlays.settling, asked.id),
      ],
    },
  }
}
