/**
 * Dismisses every dialog and every inline confirmation with its second button. This must send no change to the server,
 * announce nothing, and restore the page. The last test fails if a dialog is missing from the table.
 */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { known } from '#machines/known.ts'
import { isOverlaid } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'
import * as over from './dialog-places.tsx'

/** The query that opens the dialog, or the user actions that do. */
type Opener = string | (() => Promise<void>)
type Row = [view: string, title: string, place: over.Place, by: Opener, ...ways: string[]]

/** The button at the top of a dialog, and Escape. `Close below` is a second button at its foot. */
const CLOSE = ['Close', 'Escape']

const dialogs: Row[] = [
  ['member/BirthDatePopup', 'Change my birth date', over.member, '?do=birth-date', ...CLOSE],
  ['member/RegionPopup', 'Change my region', over.member, '?do=region', ...CLOSE],
  ['member/PrivacyPopup', 'Change who may have my address', over.member, '?do=privacy', ...CLOSE],
  ['member/PasswordPopup', 'Change my password', over.member, '?do=password', ...CLOSE],
  [
    'member/DeleteAddress',
    'Delete address',
    over.member,
    '?do=delete-address&id=4',
    'Cancel',
    'Escape',
  ],
  ['member/FarewellPopup', 'Close my account', over.member, '?do=close-account', 'Stay', ...CLOSE],
  [
    'member/FarewellPopup',
    'Close my account',
    over.passwordless,
    '?do=close-account',
    'Stay',
    ...CLOSE,
  ],
  [
    'member/FarewellPopup',
    'Close my account',
    over.passwordless,
    '?do=close-account&token=abc',
    'Stay',
    ...CLOSE,
  ],
  [
    'mod/RestrictionDialog',
    'Suspend or pause Nettle',
    over.memberDrawer,
    '&do=restrict&id=12',
    'Cancel',
    ...CLOSE,
  ],
  ['mod/MemberDialog', 'Nettle’s role', over.memberDrawer, '&do=role&id=12', 'Cancel', 'Escape'],
  ['mod/PairingDialogs', 'Pair now', over.exchangeDrawer, '&do=pair&id=5', 'Cancel', 'Escape'],
  [
    'mod/PairingDialogs',
    'Cancel this exchange',
    over.exchangeDrawer,
    '&do=cancel&id=5',
    'Keep it',
    ...CLOSE,
  ],
  ['content/DeletionDialog', 'Delete “Mittens”?', over.tags, '&do=delete&id=7', 'Cancel', 'Escape'],
  ['exchange/LeaveDialog', 'Leave this exchange', over.joined, '?do=leave', 'Stay', ...CLOSE],
  [
    'exchange/MissingSurveysDialog',
    'Some surveys come first',
    over.surveysMissing,
    '?do=missing-surveys',
    'Later',
    ...CLOSE,
  ],
  [
    'exchange/PairSurveysDialog',
    'What Nettle likes',
    over.swapping,
    '?do=surveys',
    'Close below',
    ...CLOSE,
  ],
  ['exchange/StepDialog', 'Post an update', over.swapping, '?do=update', ...CLOSE],
  ['exchange/StepDialog', 'I posted a parcel', over.swapping, '?do=post-parcel', ...CLOSE],
  ['exchange/StepDialog', 'I received a gift', over.swapping, '?do=receive', ...CLOSE],
  [
    'exchange/ConfirmStep',
    'Have you received everything?',
    over.swapping,
    '?do=mark-received',
    'Cancel',
    'Escape',
  ],
  ['exchange/Correction', 'Correct this update', over.swapping, '?do=correct&id=31', ...CLOSE],
  [
    'exchange/Correction',
    'Delete this update?',
    over.correcting,
    () => over.press('Delete it…'),
    'Keep it',
  ],
  [
    'exchange/RemovalDialog',
    'Take out Nettle',
    over.takingOut,
    '?do=remove&id=21',
    'Cancel',
    ...CLOSE,
  ],
  ['exchange/PairsDialog', 'Who gifts whom', over.deskOfPairs, '?do=pairs', 'Cancel', ...CLOSE],
  [
    'exchange/TakingBackDialog',
    'Take back your proposal',
    over.exchangeList,
    '?do=take-back&id=5',
    'Cancel',
    'Escape',
  ],
  [
    'feed/composer/CropDialog',
    'Crop the picture',
    over.exchangeFormPage(),
    over.giveAFile,
    'Cancel',
    ...CLOSE,
  ],
  [
    'exchange/OwnCover',
    'Sending the picture',
    over.exchangeFormPage('POST pictures'),
    async () => {
      await over.giveAFile()
      await over.press('Use this part')
    },
    'Cancel',
    ...CLOSE,
  ],
  ['letter/ElfPopup', 'Contact an elf', over.joined, '?do=elf', 'Cancel', ...CLOSE],
  [
    'letter/DeletionDialog',
    'Delete this report?',
    over.reports,
    '?do=delete&id=22',
    'Keep it',
    'Escape',
  ],
  [
    'letter/ThreadDialogs',
    'Close this thread?',
    over.letterToClose,
    '?do=close',
    'Keep it open',
    'Escape',
  ],
  ['letter/ThreadDialogs', 'Edit your letter', over.ownLetter, '?do=edit', 'Cancel', ...CLOSE],
  [
    'letter/ThreadDialogs',
    'Delete your letter?',
    over.ownLetter,
    '?do=delete',
    'Keep it',
    'Escape',
  ],
  ['feed/CommentsDialog', 'Comments', over.talking, '?comments=9', ...CLOSE],
  ['feed/CommentsDialog', 'Comments', over.postGone, '?comments=9', 'Back to the posts'],
  ['feed/Lightbox', 'Pictures by Nettle', over.pictured, '?do=picture&id=71', ...CLOSE],
  [
    'feed/ParentEmailDialog',
    'Your parent’s email',
    over.homeOfMinor,
    '?do=parent-email',
    'Cancel',
    ...CLOSE,
  ],
  [
    'feed/composer/Composer',
    'Write a post',
    over.postsOfTab,
    () => page.getByRole('link', { name: 'Write a post' }).first().click(),
    'Close below',
    ...CLOSE,
  ],
  [
    'tab/LeaveQuestion',
    'Leave without saving?',
    over.editProfile,
    async () => {
      await page.getByLabelText('Nickname').fill('Moss')
      await page.getByRole('link', { name: 'Posts' }).first().click()
    },
    'Stay',
    'Escape',
  ],
]

/** Inline confirmations and forms. `title` is the name of the button that would change something. */
const questions: Row[] = [
  [
    'feed/Acts',
    'Delete the post',
    over.mineToChange,
    () => over.choose('Delete'),
    'Keep it',
    'Escape',
  ],
  ['feed/WordingEditor', 'Save', over.mineToChange, () => over.choose('Edit'), 'Cancel'],
  ['letter/BugReports', 'Save', over.reports, () => over.press(/^Edit/), 'Cancel'],
  ['content/ContentEditor', 'Save', over.tags, '&do=edit&id=7', 'Cancel'],
]

/** The messages from the page to the tab, except those about overlays and reloaded items. */
const said = (told: over.Opened['told'] = []) =>
  told.filter(
    ([word, params]) =>
      !/^(?:(?:open|close)Overlay|(?:change|amend)Item)$/.test(word) &&
      !(word === 'goTo' && isOverlaid({ path: (params as { path: string }).path })),
  )

/** The headings of the page and of the dialogs over the page. */
const shown = () => [
  document.querySelector('main h1')?.textContent,
  ...[...document.querySelectorAll('[role=dialog] h2, [role=alertdialog] h2')].map(
    ({ textContent }) => textContent,
  ),
]

function moveTo(world: object, path: string) {
  if ('moved' in world) (world as over.Opened['world']).moved(path as Path)
}

describe.each([
  { kind: 'dismissing the dialog', rows: dialogs },
  { kind: 'dismissing the inline form with the button', rows: questions },
])('$kind', ({ rows }) => {
  const isQuestion = rows === questions
  const cases = rows.flatMap(([view, title, where, by, ...ways]) =>
    ways.map((way) => ({ view, title, where, by, way })),
  )

  test.for(cases)('$title in $view with $way changes nothing', async (row) => {
    const { title, where, by, way } = row
    await page.viewport(1280, 900)
    const { server, told, world } = await where.opens()
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()
    await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull()
    // A dialog that is open from the start loads its own code, so its heading can come after the page's.
    if (isOverlaid({ path: where.at })) await expect.poll(() => shown().length).toBe(2)
    const before = shown()
    if (typeof by === 'string') moveTo(world, `${where.at}${by}`)
    else await by()
    const named = { name: title, exact: true }
    const kinds = (isQuestion ? ['button'] : ['dialog', 'alertdialog']).map((role) =>
      page.getByRole(role, named),
    )
    await expect.poll(() => kinds.some((kind) => kind.query())).toBe(true)
    const asking = known(
      kinds.find((kind) => kind.query()),
      'what was opened',
    )
    const around = isQuestion ? page : asking
    const ways = around.getByRole('button', { name: way.replace(' below', ''), exact: true })
    const button = way.endsWith('below') ? ways.last() : ways.first()
    // The button may only appear once the dialog's call has got its response.
    if (way !== 'Escape') await expect.element(button).toBeVisible()
    const toldBefore = told?.length
    await (way === 'Escape' ? userEvent.keyboard('{Escape}') : button.click())
    await expect.element(asking).not.toBeInTheDocument()
    await expect.poll(shown).toEqual(before)
    await expect.poll(() => location.pathname + location.search).toBe(where.at)
    expect([
      server.sent.map(({ call }) => call).filter((call) => call !== where.asks),
      said(told?.slice(toldBefore)),
    ]).toEqual([[], []])
  })
})

test('the table has every dialog in the views', () => {
  const sources = import.meta.glob<string>('../../src/views/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const drawn = Object.entries(sources).flatMap(([path, source]) => {
    const view = path.replace('../../src/views/', '').replace('.tsx', '')
    const count = [...source.matchAll(/<(?:Confirm|Later)?Dialog\b|<Viewer\b/g)].length
    return /^(?:kit|later)\//.test(view) || count === 0 ? [] : [{ view, count }]
  })
  const titles = (view: string) =>
    new Set(dialogs.flatMap(([of, title]) => (of === view ? [title] : []))).size
  expect(drawn.length).toBeGreaterThan(25)
  expect(drawn.filter(({ view, count }) => titles(view) < count)).toEqual([])
})
