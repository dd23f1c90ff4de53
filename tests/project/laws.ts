/** The checks for all charts, with the deliberate exceptions to each check and their reasons. */
import { type Chart, charts } from '#scripts/registry.ts'
import {
  busyFaults,
  dismissalFaults,
  elseFaults,
  failureFaults,
  retryFaults,
  unusedFaults,
} from '#tests/support/house/laws.ts'
import { sourcesUnder } from '#tests/support/house/sources.ts'

const sources = sourcesUnder('src')
const made = charts.filter(
  ({ name }) => !sources.some(({ text }) => text.includes(`export const ${name} = setup(`)),
)
/** The charts that share a setup. All charts made by factories share one; any other chart has its own. */
const sharing = (chart: Chart) =>
  (made.includes(chart) ? made : [chart]).map(({ machine }) => machine)

/** Allowed faults (`chart: fault`), grouped by reason. */
type Exceptions = Readonly<Record<string, readonly string[]>>

export const laws: readonly [law: string, faultsOf: (chart: Chart) => string[], Exceptions][] = [
  [
    'a state that waits for an action to finish is busy',
    ({ machine }) => busyFaults(machine),
    {
      'The whole page is replaced during the call, so there is nothing left to press.': [
        'session: loggingOut waits for endSession and is not busy',
        'onboarding: completing waits for completeOnboarding and is not busy',
      ],
      'The call starts with the page, and not because somebody has pressed a button.': [
        'socialCallback: exchanging waits for finishLogin and is not busy',
        'emailVerification: verifying waits for verifyEmail and is not busy',
        'pageCode: fetching waits for fetchCode and is not busy',
        'pageCode: retrying waits for fetchCode and is not busy',
        'pageCode: asking waits for reachSite and is not busy',
        'pageCode: knocking waits for reachSite and is not busy',
        'contactThread: open.news.marking waits for readContact and is not busy',
        'inbox: loading waits for openReport and is not busy',
      ],
      'The previous page stays in use, and another link may be followed in the meantime.': [
        'navigation: preparing waits for preparePage and is not busy',
      ],
      'The chart that makes the call is busy, and no view shows the call itself.': [
        'call: underWay.way.trying waits for attempt and is not busy',
      ],
      'The change is shown before the server knows of it, and another press is another change.': [
        'post: here.like.sending waits for toggleLike and is not busy',
        'comment: here.like.sending waits for toggleLike and is not busy',
        'preferences: saving waits for savePreferences and is not busy',
        'bell: readingSome waits for readSome and is not busy',
      ],
      'A tag would apply to all regions, so the view checks the state of this region instead.': [
        'post: here.pin.pinning waits for togglePin and is not busy',
        'post: here.menu.deleting waits for remove and is not busy',
        'comment: here.menu.deleting waits for remove and is not busy',
        'pairView: paired.address.addressShown.copying waits for copyText and is not busy',
      ],
      'The file is inspected on this device, and the member can cancel.': [
        'crop: inspecting waits for looksAnimated and is not busy',
      ],
      'The field itself says in words that it is being saved.': [
        'avatar: underWay.saving waits for saveAvatar and is not busy',
      ],
    },
  ],
  [
    'content that could not be loaded can be requested again',
    ({ machine }) => retryFaults(machine),
    {
      'The token is no longer valid, so the next step is to log in.': [
        'session: loadMember has failed in anonymous, and nobody can try again',
      ],
      'The content on screen stays, and a timer or an event loads it again.': [
        'homepageExchanges: load has failed in deciding, and nobody can try again',
        'publicExchanges: load has failed in deciding, and nobody can try again',
        'timeline: load has failed in deciding, and nobody can try again',
        'exchangePage: loadExchange has failed in ready.fresh, and nobody can try again',
        'addressPrivacy: lookUp has failed in deciding, and nobody can try again',
        'ownCopy: lookUp has failed in beingMade.resting, and nobody can try again',
        'bell: countUnread has failed in resting, and nobody can try again',
        'contactThread: loadContact has failed in open.news.resting, and nobody can try again',
        'videoWatch: loadVideo has failed in pausing, and nobody can try again',
      ],
      'The page offers less without this content, and says how to go on.': [
        'composition: loadPostTags has failed in (anywhere), and nobody can try again',
        'composition: loadUploadLimits has failed in (anywhere), and nobody can try again',
        'deal: loadNeededSurveys has failed in told, and nobody can try again',
        'deal: loadOthers has failed in told, and nobody can try again',
        'enrolment: loadAddresses has failed in (anywhere), and nobody can try again',
        'modDesk: countCases has failed in (anywhere), and nobody can try again',
        'modDesk: countRequests has failed in (anywhere), and nobody can try again',
      ],
      'The member can repeat the call, but by an event with another name.': [
        'comments: loadEarlier has failed in open.earlier.interrupted, and nobody can try again',
        'pairView: loadPairedAddress has failed in paired.address.addressFailed, and nobody can try again',
        'enrolment: loadNeededSurveys has failed in invited, and nobody can try again',
        'enrolment: loadNeededSurveys has failed in missingSurveys.listed, and nobody can try again',
        'ownCopy: lookUp has failed in offered, and nobody can try again',
      ],
      'The form has been sent, and the next page brings the current member anyway.': [
        'survey: loadMember has failed in submitted, and nobody can try again',
        'bugReport: loadMember has failed in submitted, and nobody can try again',
      ],
    },
  ],
  [
    'a dismissal has no effects',
    ({ machine }) => dismissalFaults(machine),
    {
      'This event means that an account was closed: it ends the session and dismisses nothing.': [
        'session: account.closed does forgetToken',
        'session: account.closed does keepDraftsOf',
      ],
      'The link is not followed after all, so the chart reports its place again.': [
        'navigation: departure.abandoned does knock',
      ],
      'The composer says that the draft is kept.': [
        'composer: composer.closed does announce',
        'composer: overlay.closed does announce',
      ],
      'The parent chart must know that the upload is no longer in progress.': [
        'pictureChoice: upload.cancelled does report',
        'avatar: upload.cancelled does report',
      ],
      'In this chart the event means that the other devices are logged out.': [
        'safety: others.dismissed does endOtherSessions',
      ],
      'Other mods may have worked on the list while this item was open.': [
        'approvals: reading.closed does lookAgain',
        'approvals: overlay.closed does lookAgain',
        'cases: reading.closed does lookAgain',
        'cases: overlay.closed does lookAgain',
        'surveyRequests: reading.closed does lookAgain',
        'surveyRequests: overlay.closed does lookAgain',
      ],
      'The interrupted call may have reached the server anyway, so the page loads again.': [
        'signup: leave.abandoned does report',
        'signup: overlay.closed does report',
        'stepBar: choice.abandoned does report',
        'stepBar: overlay.closed does report',
        'moreTime: choice.abandoned does report',
        'moreTime: overlay.closed does report',
        'missingGift: form.abandoned does report',
        'missingGift: overlay.closed does report',
      ],
      'The members who can be paired, or a case, may have changed while the dialog was open.': [
        'missingGift: form.abandoned does loadMissingGift',
        'missingGift: overlay.closed does loadMissingGift',
        'pairingDesk: pairing.abandoned does checkPairing',
        'pairingDesk: overlay.closed does checkPairing',
      ],
      'The desk only tells its clock when the exchange ends.': [
        'pairingDesk: cancellation.abandoned does expectEnd',
        'pairingDesk: overlay.closed does expectEnd',
      ],
      'A guard lets it start only for an overlay in the URL, and there is none any more.': [
        'pairingDesk: cancellation.abandoned does checkPairing',
        'addressPrivacy: popup.closed does lookUp',
        'surveyRequests: reading.closed does loadSurveys',
        'surveyRequests: overlay.closed does loadSurveys',
      ],
    },
  ],
  [
    'a failed call does not lead to the same state as a successful one',
    ({ machine }) => failureFaults(machine),
    {
      'The member moves on, whether or not the server could answer.': [
        'session: endSession leads to anonymous, failed or not',
        'survey: loadMember leads to submitted, failed or not',
        'bugReport: loadMember leads to submitted, failed or not',
      ],
      'The page itself says that it could not be loaded.': [
        'navigation: preparePage leads to turning, failed or not',
      ],
      'The answer may be a refusal as well, and both lead back to the form.': [
        'registrationEmail: submit leads to editing, failed or not',
      ],
      'The content on screen stays when nothing newer arrives.': [
        'homepageExchanges: refresh leads to deciding, failed or not',
        'publicExchanges: refresh leads to deciding, failed or not',
        'addressPrivacy: lookUp leads to deciding, failed or not',
        'exchangePage: refreshExchange leads to ready.fresh, failed or not',
        'timeline: refresh leads to deciding, failed or not',
        'birthdays: refresh leads to ready, failed or not',
        'bell: countUnread leads to resting, failed or not',
        'contactThread: readContact leads to open.news.resting, failed or not',
      ],
      'It rests in both cases, and a failure reverts the change on screen or shows the reason.': [
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
        'pin: togglePin leads to resting, failed or not',
      ],
      'Somebody else has already deleted it, which is what the member wanted.': [
        'post: remove leads to removed, failed or not',
        'comment: remove leads to removed, failed or not',
      ],
      'The chart continues without the result, and the call can be repeated later.': [
        'place: nameOfTown leads to resting, failed or not',
        'deal: loadNeededSurveys leads to told, failed or not',
        'deal: loadOthers leads to told, failed or not',
        'enrolment: lookUp leads to invited, failed or not',
        'enrolment: lookAgain leads to missingSurveys.listed, failed or not',
        'ownCopy: lookUp leads to offered, failed or not',
        'ownCopy: lookAgain leads to beingMade.resting, failed or not',
        'videoWatch: loadVideo leads to pausing, failed or not',
      ],
      'The chart no longer waits for a video whose post was deleted, as for one that is ready.': [
        'videoWatch: loadVideo leads to settled, failed or not',
      ],
      'A reload has been tried already, so the member decides in both cases.': [
        'pageCode: reachSite leads to failed, failed or not',
      ],
      'The time for corrections is over, or the step no longer exists.': [
        'correction: loadStep leads to unavailable, failed or not',
      ],
    },
  ],
  ['a default branch explains why it is taken', ({ machine }) => elseFaults(machine), {}],
  [
    'everything in the setup is used',
    (chart) => unusedFaults(chart.machine, sharing(chart)),
    {
      'An action spawns this chart for each item.': [
        'cards: nothing uses the actor post',
        'comments: nothing uses the actor comment',
      ],
    },
  ],
]
