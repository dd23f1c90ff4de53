/**
 * Checks that the sources contain the specified texts word for word, including their typos. `…` in a text stands for a
 * value.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOf, sourcesUnder } from '#tests/support/house/sources.ts'

const document = readFileSync('index.html', 'utf8')

const sources = [...sourcesUnder('src', 'server').map(({ text }) => codeOf(text)), document]
  .join('\n')
  .replaceAll('’', "'")
  .replaceAll("\\'", "'")
  .replaceAll(/\s+/g, ' ')

/** A single word must be a whole text, because it would also be found inside other texts. */
const isAlone = (text: string) => new RegExp(`(['"\`>]) ?${text} ?(\\1|<)`).test(sources)

const isSaid = (text: string) =>
  /^\w+$/.test(text) ? isAlone(text) : text.split('…').every((piece) => sources.includes(piece))

const screens = [
  'A community space for gift swaps',
  'Page not found',
  'Internal Server Error',
  'What is your email address ?',
  'Already a member?',
  'Sign in here!',
  'Confirm password',
  ', fellow critter!',
  'Next (…/',
  'Join the club!',
  'You are in! ... But wait ...',
  'happy to share my address and info with anyone who asks',
  'Check with me first',
  'Specific people must not get my info',
  'Please specify',
  'No one may ever have my information outside a swap I sign up for, used only to verify swap details',
  'Wise choice! Now...',
  'Hi …!',
  'And in the real world?',
  ' I see! Last question...',
  'where can we send you gifts?',
  'Change my birth date',
  'When is your birth date ?',
  'Change my region',
  'Where in the world are you?',
  'Confirm',
  'Set as default',
  'Delete address',
  "Are you sure you want to delete … ? Without an address, the critters can't send you any gift!",
  'Delete the address',
  'Search for an exchange',
  'Ending soon',
  'No exchange is matching these filters. Wanna create one? Click below!',
  'Nobody signed up yet, plenty of room! Be the first!',
  'Your buddy has not answered his surveys yet. Try again later !',
  'Publish',
  'Confirm changes',
  'Post an update',
  'BACK',
  'Go back',
  'Read more',
  'Read less',
  'See more comments',
  'There are no comments at this time',
  'Feeling light',
  'In the dark side',
  'Pending',
  'Ended',
  'About to start',
  'Full, but it can change later!',
  'available spots',
  'Download the MP4 Video',
]

const fields = [
  'This field is required',
  'This is not a valid email address',
  'This is not a valid URL',
  'This field should be at least … characters long',
  'Please select a valid date',
  'None of those are relevant',
  'An admin will be in touch with you about a survey',
  'The type is mandatory',
  'Please say a few words',
  'We are waiting for a parent confirmation before you can post',
  'Other',
]

const toasts = [
  'This nickname is already taken',
  'Exchange …created…updated…, pending approval',
  'An error has occured, the goblin has been whipped',
  'Update saved, great news !',
  'Posted !',
  'File too big ! Max file size : 250MB',
  'You have signed up!',
  'You are no longer part of this exchange',
  'An error has occured',
  'This email is already registered',
  'Birth date updated',
  'Region updated',
  'Answers submitted !',
  'Message sent',
  "Message sent, we'll get back to you ASAP",
  'Something happened, Boblin the goblin is on the case',
  'Please type a messsage',
  'Bug report submitted',
  'An error has occured, goblins will pay',
]

test.each([...screens, ...fields, ...toasts])(
  'the sources contain the specified text “%s”',
  (text) => {
    expect(isSaid(text) ? text : null).toBe(text)
  },
)

test('the document has the product’s name as its title, and a description', () => {
  const said = [/<title>(.*)<\/title>/, /<meta name="description" content="(.*)" \/>/].map(
    (pattern) => pattern.exec(document)?.[1],
  )
  expect(said).toEqual(['Critter Swap', 'A community space for gift swaps.'])
})
