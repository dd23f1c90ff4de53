/**
 * Checks the requests that each page's dependencies make. If two dependencies are swapped, or a dependency has no row,
 * the failure names the dependency.
 */
import { expect, onTestFinished, test } from 'vitest'
import { type AnyActorLogic, type AnyStateMachine, createActor } from 'xstate'
import { feedMachine } from '#machines/feed/feed.machine.ts'
import { forgotten, isMachine, needOf } from '#machines/needs.ts'
import { storeToken } from '#services/token.ts'
import { contract } from '#tests/support/contract.ts'
import { type Asked, fakeServer, nothing, refused } from '#tests/support/fakeServer.ts'
import { setNow } from '#tests/support/page.tsx'
import { aWorld } from '#tests/support/world.ts'
import { addressPrivacyFlow } from '#wiring/addressPrivacy.ts'
import { installHintFlow, newVersionFlow } from '#wiring/appNotices.ts'
import { attention } from '#wiring/attention.ts'
import { avatarFlow } from '#wiring/avatar.ts'
import { bellFlow } from '#wiring/bell.ts'
import { birthdayCalendarFlow } from '#wiring/birthdayCalendar.ts'
import { callInBrowser } from '#wiring/call.ts'
import { composerFlow } from '#wiring/composer.ts'
import { correctionFlow } from '#wiring/correction.ts'
import { elfFlow } from '#wiring/elf.ts'
import { exclusionsFlow } from '#wiring/exclusions.ts'
import { farewellFlow } from '#wiring/farewell.ts'
import { contentPagesFlow } from '#wiring/furtherPages.ts'
import { galleryFlows, videoWatchFlow } from '#wiring/galleryParts.ts'
import { giftAddressFlow } from '#wiring/giftAddress.ts'
import { inboxFlow } from '#wiring/inbox.ts'
import { keys } from '#wiring/keys.ts'
import { otherTabs } from '#wiring/otherTabs.ts'
import { pageCodeInBrowser } from '#wiring/pages.ts'
import { pairsFlow } from '#wiring/pairs.ts'
import { parentMailFlow } from '#wiring/parentMail.ts'
import { missingPartsInTab, partCodeInBrowser } from '#wiring/partCode.ts'
import { petEditorFlow } from '#wiring/petEditor.ts'
import { petsFlow } from '#wiring/pets.ts'
import { pictureChoiceFlow } from '#wiring/pictureChoice.ts'
import { pinFlow } from '#wiring/pin.ts'
import { pocketFlow } from '#wiring/pocket.ts'
import { preferencesFlow } from '#wiring/preferences.ts'
import { rescueOfferFlow } from '#wiring/rescueOffer.ts'
import { safetyFlow } from '#wiring/safety.ts'
import { shortcutsFlow } from '#wiring/shortcuts.ts'
import { socialLoginFlow } from '#wiring/socialLogin.ts'
import { storyFlows } from '#wiring/story.ts'
import { talkFlows } from '#wiring/talk.ts'
import { appInBrowser, type World } from '#wiring/world.ts'
import { contentRows } from './content-requests.ts'
import { letterRows } from './letter-requests.ts'
import { listRows } from './list-requests.ts'
import { modRows } from './mod-requests.ts'
import { profileRows } from './profile-requests.ts'
import { rows as pageRows } from './requests.ts'
import { rescueRows } from './rescue-requests.ts'
import { talkRows } from './talk-requests.ts'

const rows = {
  ...pageRows,
  ...profileRows,
  ...modRows,
  ...contentRows,
  ...talkRows,
  ...letterRows,
  ...listRows,
  ...rescueRows,
}

type Wiring = { flows: (world: World) => object }

const files = import.meta.glob<Wiring>('../../src/wiring/*.tsx', { eager: true })

/** The charts of each page, by file name, followed by the charts that load later or belong to the tab. */
const wirings: Record<string, (world: World) => object> = {
  ...Object.fromEntries(
    Object.entries(files).map(([file, { flows }]) => [
      file.replace(/^.*\/(\w+)\.tsx$/, '$1'),
      flows,
    ]),
  ),
  addressPrivacy: (world) => ({ addressPrivacy: addressPrivacyFlow(world) }),
  bell: () => ({ bell: bellFlow() }),
  birthdayCalendar: (world) => ({ birthdayCalendar: birthdayCalendarFlow(world) }),
  avatar: (world) => ({ avatar: avatarFlow(world) }),
  elf: (world) => ({ elf: elfFlow(world) }),
  inbox: (world) => ({ inbox: inboxFlow(world) }),
  composer: (world) => ({ composer: composerFlow(world) }),
  correction: (world) => ({ correction: correctionFlow(world) }),
  galleryParts: (world) => ({
    ...galleryFlows(world, () => createActor(feedMachine, { input: { query: { perPage: 5 } } })),
    videoWatch: videoWatchFlow(world),
  }),
  rescueOffer: () => ({ rescueOffer: rescueOfferFlow() }),
  giftAddress: () => ({ ownAddresses: giftAddressFlow() }),
  pairs: (world) => ({ pairs: pairsFlow(world) }),
  pin: (world) => ({ pin: pinFlow(world) }),
  parentMail: (world) => ({ parentMail: parentMailFlow(world) }),
  pets: () => ({ pets: petsFlow() }),
  petEditor: (world) => ({ petEditor: petEditorFlow(world) }),
  pictureChoice: () => ({ pictureChoice: pictureChoiceFlow() }),
  preferences: (world) => ({ preferences: preferencesFlow(world) }),
  shortcuts: (world) => ({ shortcuts: shortcutsFlow(world) }),
  exclusions: (world) => ({ exclusions: exclusionsFlow(world) }),
  farewell: (world) => ({ farewell: farewellFlow(world) }),
  safety: (world) => ({ safety: safetyFlow(world) }),
  story: storyFlows,
  talk: talkFlows,
  pageLinks: () => ({ contentPages: contentPagesFlow() }),
  doors: () => ({ socialLogin: socialLoginFlow() }),
  appNotices: (world) => ({
    newVersion: newVersionFlow(),
    installHint: installHintFlow(world),
  }),
  pocket: (world) => ({ pocket: pocketFlow(world) }),
  tab: () => ({
    app: appInBrowser([]),
    call: callInBrowser(
      async () => undefined,
      () => undefined,
    ),
    pageCode: pageCodeInBrowser(async () => undefined),
    partCode: partCodeInBrowser(async () => undefined),
    missingParts: missingPartsInTab,
  }),
}

interface Need {
  name: string
  kind: ReturnType<typeof needOf>
  provided: unknown
}

const charts = import.meta.glob<object>('../../src/machines/**/*.{machine,form}.ts', {
  eager: true,
})

const originals = new Map(
  Object.values(charts).flatMap((module) =>
    Object.values(module)
      .filter(isMachine)
      .map((machine) => [machine.id, machine] as const),
  ),
)

function needsOf(machine: AnyStateMachine, at: string): Need[] {
  const { actors, actions } = machine.implementations
  const original = originals.get(machine.id)?.implementations
  const own = (kept: Record<string, unknown> | undefined, given: Record<string, unknown>) =>
    Object.entries(given)
      .map(([name, provided]) => ({
        name: `${at}.${name}`,
        kind: needOf(kept?.[name]),
        provided,
      }))
      .filter(({ kind }) => kind !== undefined)
  return [
    ...own(original?.actors, actors),
    ...own(original?.actions, actions),
    ...Object.entries(actors).flatMap(([name, actor]) =>
      isMachine(actor) ? needsOf(actor, `${at}.${name}`) : [],
    ),
  ]
}

const needsIn = (world: World): Need[] =>
  Object.entries(wirings).flatMap(([file, flows]) =>
    Object.entries(flows(world))
      .filter((entry): entry is [string, AnyStateMachine] => isMachine(entry[1]))
      .flatMap(([flow, machine]) => needsOf(machine, `${file}: ${flow}`)),
  )

/** Dependencies that make no request. A separate test covers the behaviour of each. */
const withoutRequest = [
  'exchange: exchangePage.swap.pairView.copyText',
  'rescue: rescue.copyText',
  'story: closingPost.placeDraft',
  ...['composer: composer', 'exchange: exchangePage.swap.stepBar.receipt'].flatMap((owner) =>
    ['crop', 'upload.crop']
      .flatMap((crop) => [`${crop}.looksAnimated`, `${crop}.cutOut`])
      .concat('place.locate')
      .map((need) => `${owner}.composition.${need}`),
  ),
  ...[
    'avatar: avatar',
    'petEditor: petEditor.picture',
    'exchange: exchangePage.missingGift.picture',
    'exchange: exchangePage.swap.thanks.picture',
    'pictureChoice: pictureChoice',
    'contents: contents.picture',
  ].flatMap((owner) => ['looksAnimated', 'cutOut'].map((need) => `${owner}.upload.crop.${need}`)),
  'appNotices: newVersion.takeOver',
  'tab: app.navigation.preparePage',
  'tab: pageCode.fetchCode',
  'tab: partCode.fetchCode',
  'tab: call.attempt',
]

test('each dependency that makes a request has a row, and each row belongs to such a dependency', () => {
  const calls = needsIn(aWorld()).filter(({ kind }) => kind === 'actor')
  expect(Object.keys(rows).toSorted()).toEqual(
    calls
      .map(({ name }) => name)
      .filter((name) => !withoutRequest.includes(name))
      .toSorted(),
  )
})

const takes = (call: string) =>
  Object.entries(contract).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll(':', '[^/]+')}$`).test(call),
  )?.[1]

const cases = Object.entries(rows).flatMap(([name, row]) =>
  [row].flat().map(({ given, asks }) => ({ name, given, asks: [asks].flat() as Asked[] })),
)

test.each(cases)('$name requests $asks.0.call', async ({ name, given, asks }) => {
  setNow('2026-11-20T12:00:00.000Z')
  storeToken('a-token')
  onTestFinished(() => localStorage.clear())
  const server = fakeServer(
    Object.fromEntries(asks.map(({ call }) => [call, takes(call)?.gives ? refused(422) : nothing])),
  )
  const need = needsIn(aWorld()).find((each) => each.name === name)
  const actor = createActor(need?.provided as AnyActorLogic, { input: given })
  actor.subscribe({ error: () => undefined })
  actor.start()
  await expect.poll(() => server.asked).toEqual(asks)
})

test('every dependency of every page and of the tab is provided', () => {
  const charts = Object.values(wirings).flatMap((flows) => Object.values(flows(aWorld())))
  expect(charts.filter(isMachine).flatMap((chart) => forgotten(chart))).toEqual([])
})

test('each action of a flow reaches the tab under its own name', () => {
  const world = aWorld()
  const told = needsIn(world).filter(({ kind, name }) => {
    const word = name.split('.').at(-1) ?? ''
    return kind === 'action' && !name.startsWith('tab: ') && word in world.tell
  })
  expect(told.length).toBeGreaterThan(20)
  for (const { name, provided } of told) {
    world.told.length = 0
    const params = { a: name, path: '/elsewhere' }
    ;(provided as (args: unknown, params: unknown) => void)({}, params)
    const [word, ...rest] = world.told[0] ?? []
    expect([name, word]).toEqual([name, name.split('.').at(-1)])
    if (rest.length > 0) expect(rest).toEqual([params])
  }
})

test('a flow listens for changes to the member, time, URL and overlays, and reports its unsaved work', () => {
  const world = aWorld()
  const { member, clock, address, overlay, work: guardWork, workHere, closing } = world.hear
  const ears: Record<string, unknown> = {
    member,
    clock,
    address,
    overlay,
    place: address,
    guardWork,
    attention,
    keys,
    otherTabs,
    // Each of these forms has its own URL on a shared page, so moving to another URL of that page would lose unsaved
    // work.
    ...Object.fromEntries(
      ['page', 'survey', 'tag', 'cover', 'critter'].map((shelf) => [
        `contents: contents.${shelf}.unsavedWork.guardWork`,
        workHere,
      ]),
    ),
    // These two forms keep their drafts in the tab, so only closing the tab loses work.
    'exchangeForm: exchangeForm.unsavedWork.guardWork': closing,
    'survey: survey.unsavedWork.guardWork': closing,
  }
  const heard = needsIn(world).filter(
    ({ kind, name }) =>
      kind === 'listener' &&
      !name.startsWith('tab: ') &&
      !/\.(bell|exchangeList|posts|standing|leaveSite|versions|installs)$/.test(name),
  )
  expect(heard.map(({ name, provided }) => [name, provided])).toEqual(
    heard.map(({ name }) => [name, ears[name] ?? ears[name.replace(/^.*\./, '')]]),
  )
})
