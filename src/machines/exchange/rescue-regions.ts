/** Regions of the chart of a rescue, and the transitions that they share. */
import { event, output } from '#machines/params.ts'
import { ACCEPTED_TOAST, DECLINED_TOAST, type RescuePlace } from '#rules/exchange/rescue-page.ts'
import { addressRegion } from './address-region.ts'
import { answered, closed, failed, gift, type Here, which } from './rescue-gift.ts'
import type { RescueChartEvent } from './rescue-types.ts'

const into = (place: RescuePlace, target: string, description: string) =>
  ({ guard: { type: 'isAtPlace', params: { place } }, target, description }) as const

/** Leaves a state as soon as the loaded rescue is elsewhere. */
const followed = (place: RescuePlace) =>
  ({
    always: {
      guard: { type: 'isElsewhere', params: { place } },
      target: 'deciding',
      description: 'The rescue has changed in the meantime.',
    },
  }) as const

const surveys = {
  description: 'The recipient’s survey answers.',
  initial: 'surveysClosed',
  states: {
    surveysClosed: {
      description: 'The answers are closed.',
      always: {
        guard: 'opensRescueSurveys',
        target: 'surveysOpened',
        description: 'The URL asks for the answers.',
      },
    },
    surveysOpened: {
      description:
        'A popup shows the answers as soon as they are loaded, or says that there are none yet.',
      always: {
        guard: 'closesSurveys',
        target: 'surveysClosed',
        description: 'The URL no longer contains the answers.',
      },
      on: { 'surveys.closed': { target: 'surveysClosed', actions: [...closed] } },
      invoke: { id: 'pairedSurveys', src: 'pairedSurveys', input: which },
    },
  },
} as const

export const course = {
  description: 'The rescuer’s answer, and the gift.',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks the state of the loaded rescue.',
      always: [
        into('asked', 'asked', 'The member is asked.'),
        into('helping', 'helping', 'The member has accepted.'),
        into('paused', 'paused', 'The recipient’s data are hidden for now.'),
        into('arrived', 'arrived', 'The gift has arrived.'),
        into('declined', 'declined', 'The member has declined or withdrawn.'),
        into('expired', 'expired', 'The time to answer or to send is over.'),
        { target: 'ended', description: 'The gift is no longer needed.' },
      ],
    },
    asked: {
      description: 'The member is asked, and has 48 hours to answer. Nothing names the recipient.',
      ...followed('asked'),
      on: {
        'rescue.accepted': {
          guard: 'mayAnswerRescue',
          target: 'accepting',
          description: 'The time to answer is not over.',
        },
        'rescue.declined': 'declining',
      },
    },
    accepting: {
      tags: 'busy',
      description: 'The member’s yes is being sent.',
      entry: 'forgetProblem',
      invoke: {
        id: 'acceptRescue',
        src: 'acceptRescue',
        input: which,
        onDone: { target: 'deciding', actions: answered(ACCEPTED_TOAST) },
        onError: { target: 'asked', actions: failed },
      },
    },
    declining: {
      tags: 'busy',
      description: 'The member’s no is being sent. They give no reason.',
      entry: 'forgetProblem',
      invoke: {
        id: 'declineRescue',
        src: 'declineRescue',
        input: which,
        onDone: { target: 'deciding', actions: answered(DECLINED_TOAST) },
        onError: { target: 'asked', actions: failed },
      },
    },
    helping: {
      type: 'parallel',
      description: 'The rescuer sees the recipient like a gifter, and sends a gift.',
      exit: 'forgetAddress',
      ...followed('helping'),
      states: { gift, address: addressRegion('seesRecipient', which), surveys },
    },
    paused: {
      description: 'The recipient’s swaps are paused, so their data are hidden.',
      ...followed('paused'),
    },
    arrived: { description: 'The gift has arrived.' },
    declined: { description: 'The member has declined or withdrawn.' },
    expired: { description: 'The time is over, and another member is asked.' },
    ended: { description: 'The gift is no longer needed.' },
  },
} as const

export const thanks = {
  description: 'The rescuer’s choice whether to be thanked by name.',
  initial: 'resting',
  states: {
    resting: {
      description: 'The choice is saved.',
      on: { 'thanks.chosen': chosenThanks() },
    },
    saving: {
      tags: 'busy',
      description: 'The choice is being saved.',
      invoke: {
        id: 'chooseThanks',
        src: 'chooseThanks',
        input: ({ context: { id, thanks } }: Here) => ({ id, may_be_thanked: thanks }),
        onDone: { target: 'resting', actions: { type: 'keepRescue', params: output } },
        onError: 'unsaved',
      },
    },
    unsaved: {
      description: 'The choice could not be saved. The page shows the saved one.',
      on: { 'thanks.chosen': chosenThanks() },
    },
  },
} as const

function chosenThanks() {
  return {
    guard: 'isAskedForThanks',
    target: 'saving',
    actions: {
      type: 'keepThanks',
      params: event<Extract<RescueChartEvent, { type: 'thanks.chosen' }>>,
    },
    description: 'The rescuer may choose.',
  } as const
}
