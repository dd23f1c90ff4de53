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
      'The call starts with the page, not with a button.': [
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
      'The change is shown before the server confirms it, and another press is another change.': [
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
        'rescue: ready.course.helping.address.addressShown.copying waits for copyText and is not busy',
      ],
      'The file is inspected on this device, and the member can cancel.': [
        'crop: inspecting waits for looksAnimated and is not busy',
      ],
      'The field itself shows that it is being saved.': [
        'avatar: underWay.saving waits for saveAvatar and is not busy',
      ],
    },
  ],
  [
    'content that could not be loaded can be requested again',
    ({ machine }) => retryFaults(machine),
    {
      'The token is no longer valid, so the next step is to log in.': [
        'session: loadMember has failed in anonymous without a retry',
      ],
      'The content on screen stays, and a timer or an event loads it again.': [
        'homepageExchanges: load has failed in deciding without a retry',
        'publicExchanges: load has failed in deciding without a retry',
        'timeline: load has failed in deciding without a retry',
        'exchangePage: loadExchange has failed in ready.fresh without a retry',
        'pairThread: loadThread has failed in unfolded.news.resting without a retry',
        'ownRescues: load has failed in deciding without a retry',
        'rescue: loadRescues has failed in ready.news.fresh without a retry',
        'addressPrivacy: lookUp has failed in deciding without a retry',
        'ownCopy: lookUp has failed in beingMade.resting without a retry',
        'bell: countUnread has failed in resting without a retry',
        'contactThread: loadContact has failed in open.news.resting without a retry',
        'videoWatch: loadVideo has failed in pausing without a retry',
      ],
      'The page offers less without this content, and says how to go on.': [
        'composition: loadPostTags has failed in (anywhere) without a retry',
        'composition: loadUploadLimits has failed in (anywhere) without a retry',
        'deal: loadNeededSurveys has failed in told without a retry',
        'deal: loadOthers has failed in told without a retry',
        'enrolment: loadAddresses has failed in (anywhere) without a retry',
        'modDesk: countCases has failed in (anywhere) without a retry',
        'modDesk: countRequests has failed in (anywhere) without a retry',
      ],
      'The member can repeat the call, but by an event with another name.': [
        'comments: loadEarlier has failed in open.earlier.interrupted without a retry',
        'pairView: loadPairedAddress has failed in paired.address.addressFailed without a retry',
        'rescue: loadPairedAddress has failed in ready.course.helping.address.addressFailed without a retry',
        'enrolment: loadNeededSurveys has failed in invited without a retry',
        'enrolment: loadNeededSurveys has failed in missingSurveys.listed without a retry',
        'ownCopy: lookUp has failed in offered without a retry',
      ],
      'The form has been sent, and the next page loads the current member anyway.': [
        'survey: loadMember has failed in submitted without a retry',
        'bugReport: loadMember has failed in submitted without a retry',
      ],
    },
  ],
  [
    'a dismissal has no effects',
    ({ machine }) => dismissalFaults(machine),
    {
      'This event means that an account was closed: it ends the session and dismisses nothing.': [
        'session: account.closed does forgetToken',
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
        'rescueDesk: reading.closed does lookAgain',
        'rescueDesk: overlay.closed does lookAgain',
      ],
      'The interrupted call may have reached the server anyway, so the page loads again.': [
        'signup: leave.abandoned does report',
        'signup: overlay.closed does report',
        'stepBar: choice.abandoned does report',
        'stepBar: overlay.closed does report',
        'rescue: choice.abandoned does lookAgain',
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
      'The desk only sets its clock to the end of the exchange.': [
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
        'session: endSession leads to anonymous on failure too',
        'survey: loadMember leads to submitted on failure too',
        'bugReport: loadMember leads to submitted on failure too',
      ],
      'The page itself says that it could not be loaded.': [
        'navigation: preparePage leads to turning on failure too',
      ],
      'The answer may be a refusal as well, and both lead back to the form.': [
        'registrationEmail: submit leads to editing on failure too',
      ],
      'The content on screen stays when nothing newer arrives.': [
        'homepageExchanges: refresh leads to deciding on failure too',
        'publicExchanges: refresh leads to deciding on failure too',
        'addressPrivacy: lookUp leads to deciding on failure too',
        'exchangePage: refreshExchange leads to ready.fresh on failure too',
        'pairThread: refresh leads to unfolded.news.resting on failure too',
        'rescue: refresh leads to ready.news.fresh on failure too',
        'ownRescues: refresh leads to deciding on failure too',
        'timeline: refresh leads to deciding on failure too',
        'birthdays: refresh leads to ready on failure too',
        'bell: countUnread leads to resting on failure too',
        'contactThread: readContact leads to open.news.resting on failure too',
      ],
      'The chart is idle again in both cases, and a failure reverts the change on screen or shows the reason.':
        [
          'post: toggleLike leads to here.like.resting on failure too',
          'post: togglePin leads to here.pin.resting on failure too',
          'reveal: chooseReveal leads to deciding on failure too',
          'comment: toggleLike leads to here.like.resting on failure too',
          'addressBook: chooseDefault leads to ready.idle on failure too',
          'addressBook: deleteAddress leads to ready.idle on failure too',
          'exclusions: removeExclusion leads to ready.removal.idle on failure too',
          'safety: endSession leads to sessions.ready.idle on failure too',
          'safety: endOtherSessions leads to sessions.ready.idle on failure too',
          'exclusionDesk: enterExclusion leads to ready.idle on failure too',
          'exclusionDesk: takeOutExclusion leads to ready.idle on failure too',
          'preferences: savePreferences leads to known on failure too',
          'pets: removePet leads to listing on failure too',
          'pets: restorePet leads to listing on failure too',
          'pin: togglePin leads to resting on failure too',
        ],
      'Somebody else has already deleted it, which is what the member wanted.': [
        'post: remove leads to removed on failure too',
        'comment: remove leads to removed on failure too',
      ],
      'The chart continues without the result, and the call can be repeated later.': [
        'place: nameOfTown leads to resting on failure too',
        'deal: loadNeededSurveys leads to told on failure too',
        'deal: loadOthers leads to told on failure too',
        'enrolment: lookUp leads to invited on failure too',
        'enrolment: lookAgain leads to missingSurveys.listed on failure too',
        'ownCopy: lookUp leads to offered on failure too',
        'ownCopy: lookAgain leads to beingMade.resting on failure too',
        'videoWatch: loadVideo leads to pausing on failure too',
      ],
      'The chart no longer waits for a video whose post was deleted, as for one that is ready.': [
        'videoWatch: loadVideo leads to settled on failure too',
      ],
      'A reload has been tried already, so the member decides in both cases.': [
        'pageCode: reachSite leads to failed on failure too',
      ],
      'The time for corrections is over, or the step no longer exists.': [
        'correction: loadStep leads to unavailable on failure too',
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
      'A decided case stays on the list of this desk.': [
        'rescueDesk: nothing uses the action returnToNeighbour',
        'rescueDesk: nothing uses the action takeOff',
      ],
    },
  ],
]
