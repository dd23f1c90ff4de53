import { closingMachine } from '#machines/exchange/closing.machine.ts'
import { dealMachine } from '#machines/exchange/deal.machine.ts'
import { delayForm } from '#machines/exchange/delay.form.ts'
import { dispatchMachine } from '#machines/exchange/dispatch.machine.ts'
import { enrolmentMachine } from '#machines/exchange/enrolment.machine.ts'
import { heartMachine } from '#machines/exchange/heart.machine.ts'
import { leaveForm } from '#machines/exchange/leave.form.ts'
import { matchEnvelopeMachine } from '#machines/exchange/matchEnvelope.machine.ts'
import { missingAnswerForm, notReceivedForm } from '#machines/exchange/missing.form.ts'
import { missingGiftMachine } from '#machines/exchange/missingGift.machine.ts'
import { moreTimeMachine } from '#machines/exchange/moreTime.machine.ts'
import { pairThreadMachine } from '#machines/exchange/pairThread.machine.ts'
import { pairViewMachine } from '#machines/exchange/pairView.machine.ts'
import { receiptMachine } from '#machines/exchange/receipt.machine.ts'
import { revealMachine } from '#machines/exchange/reveal.machine.ts'
import { signupMachine } from '#machines/exchange/signup.machine.ts'
import { stepBarMachine } from '#machines/exchange/stepBar.machine.ts'
import { cardForm, cardReportForm } from '#machines/exchange/thanks.form.ts'
import { thanksMachine } from '#machines/exchange/thanks.machine.ts'
import { threadMessageForm, threadReportForm } from '#machines/exchange/thread.form.ts'
import { timelineMachine } from '#machines/exchange/timeline.machine.ts'
import { waitingListMachine } from '#machines/exchange/waitingList.machine.ts'
import { removalForm } from '#machines/mod/reason.form.ts'
import { signupDeskMachine } from '#machines/mod/signupDesk.machine.ts'
import { pairedSurveysMachine } from '#machines/survey/pairedSurveys.machine.ts'
import type { ThreadRole } from '#rules/exchange/pair-thread.ts'
import { loadAddresses } from '#services/addresses.ts'
import { joinLine, leaveLine, loadExchanges, loadNeededSurveys } from '#services/exchanges.ts'
import { keepLetterDraft } from '#services/letter-drafts.ts'
import { loadRemovalPlan, takeOut } from '#services/mod.ts'
import { allowRescue } from '#services/rescues.ts'
import {
  acknowledgeMatch,
  answerMissing,
  askMoreTime,
  leave,
  loadMissingGift,
  loadPairedAddress,
  loadPairedSurveys,
  markDone,
  missGift,
  signUp,
  withdrawMissing,
} from '#services/signups.ts'
import { loadSteps, recordStep, recordStepAndPost, sendHeart } from '#services/steps.ts'
import { chooseReveal, loadThanks, reportCard, sendCard } from '#services/thanks.ts'
import { loadThread, reportInThread, switchThreadOff, writeInThread } from '#services/threads.ts'
import { calling, doing } from './actors.ts'
import { opening as marksRead } from './bells.ts'
import { compositionFlow } from './composition.ts'
import { pictureChoiceFlow } from './pictureChoice.ts'
import type { World } from './world.ts'

const copyText = ({ text }: { text: string }) => navigator.clipboard.writeText(text)

/** The key of an unsent text for a masked thread. */
export const draftKey = (slug: string, role: ThreadRole) => `thread-${slug}-${role}`

/** Records a received gift with a post, and adds the post to the gallery of an exchange that has ended. */
const thenShown =
  ({ tell }: World): typeof recordStepAndPost =>
  async (...asked) => {
    const step = await recordStepAndPost(...asked)
    if (step.post) tell.addItem(null, { list: `posts/${step.exchange_id}`, item: step.post })
    return step
  }

/** The charts for the parts of the page, connected to the server. */
export const partsOf = (world: World) => {
  const { overlay } = world.hear
  const { announce, openOverlay, closeOverlay, outdateList, changeItem } = world.tell
  const recording = { recordStep: calling(recordStep) }
  const telling = { announce }
  const opening = { openOverlay, closeOverlay }
  return {
    signup: signupMachine.provide({
      actors: {
        overlay,
        enrolment: enrolmentMachine.provide({
          actors: {
            overlay,
            loadAddresses: calling(loadAddresses),
            loadNeededSurveys: calling(loadNeededSurveys),
            signUp: calling(signUp),
          },
          actions: opening,
        }),
        leave: leaveForm.provide({ actors: { submit: calling(leave) } }),
      },
      actions: { announce, closeOverlay, outdateList, changeItem },
    }),
    waitingList: waitingListMachine.provide({
      actors: { joinLine: calling(joinLine), leaveLine: calling(leaveLine) },
      actions: telling,
    }),
    deal: dealMachine.provide({
      actors: {
        loadNeededSurveys: calling(loadNeededSurveys),
        loadOthers: calling(loadExchanges),
      },
    }),
    pairView: pairViewMachine.provide({
      actors: {
        overlay,
        matchEnvelope: matchEnvelopeMachine.provide({
          actors: { acknowledgeMatch: calling(acknowledgeMatch) },
        }),
        loadPairedAddress: calling(loadPairedAddress),
        pairedSurveys: pairedSurveysMachine.provide({
          actors: { load: calling(loadPairedSurveys) },
        }),
        copyText: doing(copyText),
      },
      actions: { print: () => window.print(), closeOverlay },
    }),
    stepBar: stepBarMachine.provide({
      actors: {
        overlay,
        dispatch: dispatchMachine.provide({ actors: recording, actions: telling }),
        receipt: receiptMachine.provide({
          actors: {
            composition: compositionFlow(),
            recordStep: calling(recordStep),
            recordStepAndPost: calling(thenShown(world)),
          },
          actions: telling,
        }),
        closing: closingMachine.provide({
          actors: { ...recording, markDone: calling(markDone) },
          actions: telling,
        }),
      },
      actions: { announce, ...opening },
    }),
    missingGift: missingGiftMachine.provide({
      actors: {
        overlay,
        loadMissingGift: calling(loadMissingGift),
        withdrawMissing: calling(withdrawMissing),
        allowRescue: calling(allowRescue),
        notReceived: notReceivedForm.provide({ actors: { submit: calling(missGift) } }),
        missingAnswer: missingAnswerForm.provide({ actors: { submit: calling(answerMissing) } }),
        picture: pictureChoiceFlow(),
      },
      actions: { announce, closeOverlay },
    }),
    pairThread: pairThreadMachine.provide({
      actors: {
        overlay,
        loadThread: calling(marksRead(world)(loadThread)),
        loadOlder: calling(loadThread),
        switchThreadOff: calling(switchThreadOff),
        threadMessage: threadMessageForm.provide({ actors: { submit: calling(writeInThread) } }),
        threadReport: threadReportForm.provide({ actors: { submit: calling(reportInThread) } }),
      },
      actions: {
        announce,
        closeOverlay,
        keepDraft: (_, { slug, with: role, message }) =>
          keepLetterDraft(draftKey(slug, role), world.currentMember().id, message),
      },
    }),
    signupDesk: signupDeskMachine.provide({
      actors: {
        overlay,
        loadRemovalPlan: calling(loadRemovalPlan),
        removal: removalForm.provide({ actors: { submit: calling(takeOut) } }),
      },
      actions: { announce, ...opening },
    }),
    timeline: timelineMachine.provide({ actors: { load: calling(loadSteps) } }),
    heart: heartMachine.provide({ actors: { sendHeart: calling(sendHeart) } }),
    moreTime: moreTimeMachine.provide({
      actors: {
        overlay,
        delay: delayForm.provide({ actors: { submit: calling(askMoreTime) } }),
      },
      actions: { announce, closeOverlay },
    }),
    thanks: thanksMachine.provide({
      actors: {
        overlay,
        loadThanks: calling(marksRead(world)(loadThanks)),
        card: cardForm.provide({ actors: { submit: calling(sendCard) } }),
        cardReport: cardReportForm.provide({ actors: { submit: calling(reportCard) } }),
        picture: pictureChoiceFlow(),
      },
      actions: { announce, closeOverlay },
    }),
    reveal: revealMachine.provide({ actors: { chooseReveal: calling(chooseReveal) } }),
  }
}
