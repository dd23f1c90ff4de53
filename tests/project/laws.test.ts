/** Every chart keeps the laws of support/house/laws.ts; what breaks one on purpose is named here, with the reason. */
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { machines } from '#machines/index.ts'
import { registry } from '#scripts/registry.ts'
import {
  busyFaults,
  dismissalFaults,
  eventFaults,
  failureFaults,
  retryFaults,
} from '#tests/support/house/laws.ts'
import { sourcesUnder } from '#tests/support/house/sources.ts'

/** What breaks a law, by the reason for it: `chart: fault`. */
type Exceptions = Readonly<Record<string, readonly string[]>>

const laws: readonly [law: string, faultsOf: (machine: AnyStateMachine) => string[], Exceptions][] =
  [
    [
      'what waits for an act is busy',
      busyFaults,
      {
        'The whole page is gone while it lasts: nothing is left to press.': [
          'session: loggingOut waits for endSession and is not busy',
          'onboarding: completing waits for completeOnboarding and is not busy',
        ],
        'It starts with the page, and not by a press.': [
          'socialCallback: exchanging waits for finishLogin and is not busy',
          'emailVerification: verifying waits for verifyEmail and is not busy',
          'pageCode: fetching waits for fetchCode and is not busy',
          'pageCode: retrying waits for fetchCode and is not busy',
          'pageCode: asking waits for reachSite and is not busy',
          'pageCode: knocking waits for reachSite and is not busy',
          'contactThread: open.news.marking waits for readContact and is not busy',
          'inbox: loading waits for openReport and is not busy',
        ],
        'The page before stays in use: another link may be followed meanwhile.': [
          'navigation: preparing waits for preparePage and is not busy',
        ],
        'Whoever has called is busy; the call is drawn by nobody.': [
          'call: underWay.way.trying waits for attempt and is not busy',
        ],
        'The wish is shown before the server knows it, and another press is another wish.': [
          'post: here.like.sending waits for toggleLike and is not busy',
          'comment: here.like.sending waits for toggleLike and is not busy',
          'preferences: saving waits for savePreferences and is not busy',
          'bell: readingSome waits for readSome and is not busy',
        ],
        'A tag would stand for all regions: the view asks this region for its state.': [
          'post: here.pin.pinning waits for togglePin and is not busy',
          'post: here.menu.deleting waits for remove and is not busy',
          'comment: here.menu.deleting waits for remove and is not busy',
          'pairView: paired.match.acknowledging waits for acknowledgeMatch and is not busy',
          'pairView: paired.address.addressShown.copying waits for copyText and is not busy',
        ],
        'It is looked at on this computer, and may be cancelled.': [
          'crop: inspecting waits for looksAnimated and is not busy',
        ],
        'The field says in words what it waits for.': [
          'avatar: underWay.saving waits for saveAvatar and is not busy',
        ],
      },
    ],
    [
      'what could not be loaded can be asked for again',
      retryFaults,
      {
        'A token that is no longer valid: the way on is to log in.': [
          'session: loadMember has failed in anonymous, and nobody can try again',
        ],
        'What is shown stays, and is loaded again by the clock, or when something is heard.': [
          'homepageExchanges: load has failed in deciding, and nobody can try again',
          'timeline: load has failed in deciding, and nobody can try again',
          'exchangePage: loadExchange has failed in ready.fresh, and nobody can try again',
          'addressPrivacy: lookUp has failed in deciding, and nobody can try again',
          'ownCopy: lookUp has failed in beingMade.resting, and nobody can try again',
          'bell: countUnread has failed in resting, and nobody can try again',
          'contactThread: loadContact has failed in open.news.resting, and nobody can try again',
          'videoWatch: loadVideo has failed in pausing, and nobody can try again',
        ],
        'It offers less without it, and says how it goes on.': [
          'composition: loadPostTags has failed in (anywhere), and nobody can try again',
          'composition: loadUploadLimits has failed in (anywhere), and nobody can try again',
          'enrolment: loadAddresses has failed in (anywhere), and nobody can try again',
          'modDesk: countCases has failed in (anywhere), and nobody can try again',
          'modDesk: countRequests has failed in (anywhere), and nobody can try again',
        ],
        'What has failed is pressed again under its own name.': [
          'comments: loadEarlier has failed in open.earlier.interrupted, and nobody can try again',
          'pairView: loadPairedAddress has failed in paired.address.addressFailed, and nobody can try again',
          'enrolment: loadNeededSurveys has failed in invited, and nobody can try again',
          'ownCopy: lookUp has failed in offered, and nobody can try again',
        ],
        'The answers are sent: the member as they are now comes with the next page.': [
          'survey: loadMember has failed in submitted, and nobody can try again',
          'bugReport: loadMember has failed in submitted, and nobody can try again',
        ],
      },
    ],
    [
      'what is dismissed does nothing',
      dismissalFaults,
      {
        'The account is closed: no way out of a question, but the end of a session.': [
          'session: account.closed does forgetToken',
          'session: account.closed does keepDraftsOf',
        ],
        'The link was not followed after all, and the page that was asked for is told so.': [
          'navigation: departure.abandoned does knock',
        ],
        'It says that the draft is kept.': [
          'composer: composer.closed does announce',
          'composer: overlay.closed does announce',
        ],
        'The owner is told that no upload is under way any more.': [
          'pictureChoice: upload.cancelled does report',
          'avatar: upload.cancelled does report',
        ],
        'Here to dismiss is to log out: the other devices.': [
          'safety: others.dismissed does endOtherSessions',
        ],
        'Others may have dealt with the list while one of it was read.': [
          'approvals: review.closed does lookAgain',
          'cases: case.closed does lookAgain',
          'surveyRequests: request.closed does lookAgain',
        ],
        'What was interrupted may have arrived all the same: the page looks again.': [
          'signup: leave.abandoned does report',
          'signup: overlay.closed does report',
          'stepBar: choice.abandoned does report',
        ],
        'Who can be paired may have changed while it was asked.': [
          'pairingDesk: pairing.abandoned does checkPairing',
          'pairingDesk: overlay.closed does checkPairing',
        ],
      },
    ],
    [
      'a failure does not lead where success leads',
      failureFaults,
      {
        'Whatever the server says, the person leaves.': [
          'session: endSession leads to anonymous, failed or not',
          'survey: loadMember leads to submitted, failed or not',
          'bugReport: loadMember leads to submitted, failed or not',
        ],
        'The page says itself what it lacks.': [
          'navigation: preparePage leads to turning, failed or not',
        ],
        'An answer may be a refusal: both give the form back.': [
          'registrationEmail: submit leads to editing, failed or not',
        ],
        'What is shown stays when nothing newer comes.': [
          'homepageExchanges: refresh leads to deciding, failed or not',
          'addressPrivacy: lookUp leads to deciding, failed or not',
          'exchangePage: refreshExchange leads to ready.fresh, failed or not',
          'timeline: refresh leads to deciding, failed or not',
          'birthdays: refresh leads to ready, failed or not',
          'bell: countUnread leads to resting, failed or not',
          'contactThread: readContact leads to open.news.resting, failed or not',
        ],
        'It rests either way: the failure takes back what was shown, or says why it did not go.': [
          'post: toggleLike leads to here.like.resting, failed or not',
          'post: togglePin leads to here.pin.resting, failed or not',
          'comment: toggleLike leads to here.like.resting, failed or not',
          'addressBook: chooseDefault leads to ready.idle, failed or not',
          'addressBook: deleteAddress leads to ready.idle, failed or not',
          'exclusions: removeExclusion leads to ready.removal.idle, failed or not',
          'safety: endSession leads to sessions.ready.idle, failed or not',
          'safety: endOtherSessions leads to sessions.ready.idle, failed or not',
          'exclusionDesk: enterExclusion leads to ready.idle, failed or not',
          'exclusionDesk: takeOutExclusion leads to ready.idle, failed or not',
          'preferences: savePreferences leads to known, failed or not',
          'pets: removePet leads to listing, failed or not',
          'pets: restorePet leads to listing, failed or not',
          'inbox: closeReport leads to deciding, failed or not',
          'pin: togglePin leads to resting, failed or not',
        ],
        'Somebody was quicker: it is gone, as was wished.': [
          'post: remove leads to removed, failed or not',
          'comment: remove leads to removed, failed or not',
        ],
        'It goes on without what could not be looked up, and can be asked for again.': [
          'place: nameOfTown leads to resting, failed or not',
          'enrolment: lookUp leads to invited, failed or not',
          'ownCopy: lookUp leads to offered, failed or not',
          'ownCopy: lookAgain leads to beingMade.resting, failed or not',
          'videoWatch: loadVideo leads to pausing, failed or not',
        ],
        'A video whose post is gone is waited for no longer, as one that is ready.': [
          'videoWatch: loadVideo leads to settled, failed or not',
        ],
        'A reload was tried already: the person decides, whether the server is there or not.': [
          'pageCode: reachSite leads to failed, failed or not',
        ],
        'It is too late to correct, or nothing is left to correct.': [
          'correction: loadStep leads to unavailable, failed or not',
        ],
      },
    ],
  ]

describe.each(laws)('%s', (_, faultsOf, exceptions) => {
  const excepted = Object.values(exceptions).flat()

  test.each(Object.entries(machines))('%s', (id, machine) => {
    const faults = [...new Set(faultsOf(machine))].map((fault) => `${id}: ${fault}`)
    const own = excepted.filter((fault) => fault.startsWith(`${id}: `))
    expect(faults.toSorted()).toEqual(own.toSorted())
  })

  test('no exception is made for a chart that is gone', () => {
    expect(excepted.filter((fault) => !(fault.replace(/: .*/, '') in machines))).toEqual([])
  })
})

/** A chart that listens to something for one of its events is told the others as well. */
const unheard: readonly string[] = [
  'src/machines/tab/bell.machine.ts: nothing hears attention.lost',
]

test('every event in the type of a chart is heard by it', () => {
  const charts = registry().map(({ id, file }) => ({
    file,
    machine: machines[id as keyof typeof machines] as AnyStateMachine,
  }))
  expect(eventFaults(sourcesUnder('src'), charts)).toEqual(unheard)
})
