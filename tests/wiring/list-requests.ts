import { askedBy } from '#rules/exchange/filters.ts'
import { file, type Row, sending } from './requests.ts'

/** Requests made by the lists of exchanges, by their waiting lists and by gifters who need more time. */
const nothingCame = {
  asked_post_office: true,
  address_was_right: false,
  may_rescue: true,
  note: null,
}

export const listRows: Record<string, Row | Row[]> = {
  'exchanges: exchangeList.loadItems': [
    {
      given: { ...askedBy({}), page: 1 },
      asks: { call: 'GET exchanges', query: { page: '1' } },
    },
    {
      given: {
        ...askedBy({ tab: 'mine', f: 'soon', regions: 'us,uk', q: 'moss', page: '2' }),
        page: 2,
      },
      asks: {
        call: 'GET exchanges',
        query: {
          page: '2',
          perPage: '24',
          'filter[mine]': 'true',
          'filter[is_soon]': '1',
          'filter[regions]': 'uk,us',
          'filter[search]': 'moss',
        },
      },
    },
  ],
  'exchange: exchangePage.waitingList.joinLine': {
    given: { id: 5 },
    asks: { call: 'POST exchanges/5/waiting-list' },
  },
  'exchange: exchangePage.waitingList.leaveLine': {
    given: { id: 5 },
    asks: { call: 'DELETE exchanges/5/waiting-list' },
  },
  'exchange: exchangePage.swap.moreTime.delay.submit': {
    given: { id: 22, days: 7, note: null },
    asks: { call: 'POST signups/22/more-time', body: { days: 7, note: null } },
  },
  'exchange: exchangePage.missingGift.loadMissingGift': {
    given: { id: 22, side: 'sending' },
    asks: { call: 'GET signups/22/missing-gift', query: { side: 'sending' } },
  },
  'exchange: exchangePage.missingGift.withdrawMissing': {
    given: { id: 22 },
    asks: { call: 'DELETE signups/22/missing-gift' },
  },
  'exchange: exchangePage.missingGift.picture.upload.send': {
    given: sending,
    asks: { call: 'POST pictures', body: { file } },
  },
  'exchange: exchangePage.missingGift.notReceived.submit': {
    given: { id: 22, ...nothingCame },
    asks: {
      call: 'POST signups/22/not-received',
      body: nothingCame,
    },
  },
  'exchange: exchangePage.missingGift.missingAnswer.submit': {
    given: { id: 22, answer: 'lost', text: 'Gone', content: null, picture_id: 9 },
    asks: {
      call: 'POST signups/22/missing-gift/answer',
      body: { answer: 'lost', text: 'Gone', content: null, picture_id: 9 },
    },
  },
  'exchange: exchangePage.pairThread.loadThread': {
    given: { id: 22, with: 'gifter', before: null },
    asks: { call: 'GET signups/22/thread', query: { with: 'gifter' } },
  },
  'exchange: exchangePage.pairThread.loadOlder': {
    given: { id: 22, with: 'gifter', before: 7 },
    asks: { call: 'GET signups/22/thread', query: { with: 'gifter', before: '7' } },
  },
  'exchange: exchangePage.pairThread.switchThreadOff': {
    given: { id: 22, with: 'gifter' },
    asks: { call: 'DELETE signups/22/thread', query: { with: 'gifter' } },
  },
  'exchange: exchangePage.pairThread.threadMessage.submit': {
    given: { id: 22, with: 'recipient', message: 'Hello' },
    asks: {
      call: 'POST signups/22/thread',
      query: { with: 'recipient' },
      body: { message: 'Hello' },
    },
  },
  'exchange: exchangePage.pairThread.threadReport.submit': {
    given: { id: 22, with: 'gifter', message: 2, reason: 'Rude' },
    asks: {
      call: 'POST signups/22/thread/2/report',
      query: { with: 'gifter' },
      body: { reason: 'Rude' },
    },
  },
  'exchange: exchangePage.story.loadStory': {
    given: { exchangeId: 5 },
    asks: {
      call: 'GET exchanges/5/story',
      query: { page: '1', perPage: '6', include: 'comments' },
    },
  },
  'story: gallery.loadItems': {
    given: { exchangeId: 5, page: 2, perPage: 6 },
    asks: {
      call: 'GET exchanges/5/story',
      query: { page: '2', perPage: '6', include: 'comments' },
    },
  },
  'exchange: exchangePage.swap.thanks.loadThanks': {
    given: { id: 22 },
    asks: { call: 'GET signups/22/thanks' },
  },
  'exchange: exchangePage.swap.thanks.card.submit': {
    given: { id: 22, gift: 1, message: 'What a scarf!', picture_id: 71 },
    asks: {
      call: 'POST signups/22/thanks',
      body: { gift: 1, message: 'What a scarf!', picture_id: 71 },
    },
  },
  'exchange: exchangePage.swap.thanks.cardReport.submit': {
    given: { id: 22, author: 12, reason: 'Rude' },
    asks: { call: 'POST signups/22/thanks/12/report', body: { reason: 'Rude' } },
  },
  'exchange: exchangePage.swap.thanks.picture.upload.send': {
    given: sending,
    asks: { call: 'POST pictures', body: { file } },
  },
  'exchange: exchangePage.swap.reveal.chooseReveal': {
    given: { id: 22, may_reveal: true },
    asks: { call: 'POST signups/22/reveal', body: { may_reveal: true } },
  },
  'home: home.homepageExchanges.load': { asks: { call: 'GET exchanges/homepage' } },
  'frontDoor: frontDoor.exchanges.load': {
    given: { slug: null },
    asks: { call: 'GET public/exchanges' },
  },
  'sharedExchange: frontDoor.exchanges.load': {
    given: { slug: 'winter-mail' },
    asks: { call: 'GET public/exchanges/winter-mail' },
  },
  'pin: pin.togglePin': { given: { id: 5 }, asks: { call: 'POST exchanges/5/pin' } },
  'exchanges: takingBack.takeBack': { given: { id: 5 }, asks: { call: 'DELETE exchanges/5' } },
}
