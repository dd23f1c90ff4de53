import { expect, test } from 'vitest'
import { audienceOf } from '#scripts/build/chunks.ts'

test.each<[string, string[], string | null]>([
  ['what one page reads stays with it', ['home'], null],
  ['what the desk shares with its dialogs stands with the desk', ['mod'], 'mod'],
  [
    'what the desk shares with its own later drawers stands with the desk',
    ['mod', 'drawers'],
    'mod',
  ],
  ['what only a later part reads stays with it', ['drawers'], null],
  [
    'what guests and a later part of a page read does not weigh on the page',
    ['register', 'profileParts'],
    'guests',
  ],
  ['what guests alone read is theirs', ['register', 'activate'], 'guests'],
  ['what a guest and a member’s home read is everybody’s', ['page', 'home'], 'everybody'],
  ['what a guest and the desk read is of the forms', ['register', 'mod'], 'forms'],
  [
    'what a guest, an exchange and its form read is of the forms',
    ['onboarding', 'exchange', 'exchangeForm'],
    'forms',
  ],
  [
    'what a guest and the exchange form read stays out of the exchange',
    ['onboarding', 'exchangeForm'],
    'steps',
  ],
  ['what else a guest and a member read is of the identity', ['onboarding', 'profile'], 'identity'],
  [
    'what a guest, a member and an exchange read is of the forms, so that nothing of the identity comes with it',
    ['onboarding', 'profile', 'exchange'],
    'forms',
  ],
  [
    'what an exchange’s page shows later is of the identity with the rest',
    ['onboarding', 'profile', 'swap'],
    'identity',
  ],
  [
    'what an exchange’s page and its later parts read stands with the page',
    ['exchange', 'swap'],
    'exchange',
  ],
  ['what only a later part of an exchange’s page reads stays with it', ['swap'], null],
  [
    'what a profile and later parts read is of the identity, which they all have',
    ['profile', 'profileParts', 'survey', 'swap'],
    'identity',
  ],
  [
    'what an empty list shows comes with what most pages have',
    ['onboarding', 'exchange', 'emptyScene'],
    'forms',
  ],
  [
    'what a guest, a member and the mods’ contents read is everybody’s',
    ['onboarding', 'profile', 'contents'],
    'everybody',
  ],
  ['what the contents share with one page stays with it', ['birthdays', 'contents'], null],
  ['what home and the posts read is the feed', ['home', 'posts'], 'feed'],
  ['what home and any other member’s page read is the burrow', ['home', 'exchange'], 'burrow'],
  [
    'what a member’s own pages read does not bring the exchanges’ rules',
    ['profile', 'mod'],
    'forms',
  ],
  ['what is done with posts brings no chunk of the desk', ['mod', 'drawers', 'talk'], null],
  ['what is done with posts brings no chunk of the exchange', ['exchange', 'talk'], 'forms'],
  ['nor does what is written elsewhere', ['exchange', 'composition'], 'composition'],
  [
    'what is done with posts does not bring all that is written with',
    ['exchange', 'talk', 'composition'],
    'forms',
  ],
  [
    'what the writing shares with several pages stays where it was',
    ['exchange', 'mod', 'composition'],
    'members',
  ],
  ['what it shares with several pages stays where it was', ['home', 'posts', 'talk'], 'feed'],
  [
    'what a survey shares with several pages stays where they have it',
    ['exchanges', 'exchange', 'survey'],
    'members',
  ],
  [
    'what a survey and the profile read is of the identity, which both have',
    ['profile', 'survey'],
    'identity',
  ],
  [
    'what a survey and the exchange form read weighs on no other page',
    ['exchangeForm', 'survey'],
    'fields',
  ],
  [
    'what a survey shares with the steps of a guest and of a form is everybody’s',
    ['register', 'exchangeForm', 'survey'],
    'everybody',
  ],
  [
    'what the mods’ contents share with several pages lies where they have it',
    ['exchanges', 'mod', 'contents'],
    'burrow',
  ],
  [
    'what comes with most posts does not bring the rules of the desk',
    ['exchanges', 'mod', 'talk'],
    'everybody',
  ],
  [
    'what an empty list is drawn with does not bring them either',
    ['contactMod', 'reportBug', 'emptyScene'],
    null,
  ],
  ['what only pages about exchanges read is the members’', ['exchanges', 'mod'], 'members'],
])('%s', (_, pages, chunk) => {
  expect(audienceOf(pages)).toEqual(chunk)
})
