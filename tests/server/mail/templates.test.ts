import { describe, expect, test } from 'vitest'
import type { Mail } from '#server/mail/mail.ts'
import {
  closingLink,
  copyFailed,
  copyReady,
  identityAdded,
  introduction,
  passwordChanged,
  passwordReset,
  verifyEmail,
} from '#server/mail/templates/account.ts'
import { parentConfirmed, parentOfPaired, parentRequest } from '#server/mail/templates/parent.ts'

const site = { publicUrl: 'https://swap.example' }
const to = 'moth@critters.example'
const parent = { to: 'parent@home.example', nickname: 'Nettle <b>', token: 'abc_-' }

const joined = { to, memberId: 7, token: 'abc_-', notMe: 'not_-', isAdmin: false }

const introduced = { to, provider: 'facebook', token: 'abc_-', isAdmin: false } as const

const mails: [Mail, string][] = [
  [verifyEmail(site, joined), '/email/verify/7/abc_-'],
  [
    passwordReset(site, { to: 'moth+1@critters.example', token: 'abc_-' }),
    '/password-reset?email=moth%2B1%40critters.example&token=abc_-',
  ],
  [passwordChanged(site, { to }), '/forgot-password'],
  [introduction(site, introduced), '/auth/facebook/callback?letter=abc_-'],
  [closingLink(site, { to, token: 'abc_-' }), '/settings?do=close-account#token=abc_-'],
  [copyReady(site, { to, memberId: 7, madeAt: new Date('2030-01-15T12:00:00Z') }), '/your-data'],
  [copyFailed(site, { to, memberId: 7 }), '/your-data'],
  [identityAdded(site, { to, provider: 'google' }), '/settings'],
  [parentRequest(site, parent), '/parent#token=abc_-'],
  [parentConfirmed(site, { ...parent, threads: true }), '/parent#token=abc_-'],
  [parentOfPaired(site, { ...parent, label: 'Winter <b>mail</b>' }), '/parent#token=abc_-'],
]

describe.each(mails.map(([mail, path]) => [mail.kind, mail, path] as const))(
  'the email “%s”',
  (_kind, mail, path) => {
    test('links to its page in plain text and in HTML', () => {
      const link = `https://swap.example${path}`
      expect(mail.link).toBe(link)
      expect(mail.text).toContain(`\n${link}\n`)
      expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    })

    test('escapes text that members wrote', () => {
      expect(mail.html).not.toContain('<b>')
    })
  },
)

test('nobody can unsubscribe from emails about an account or from emails to a parent', () => {
  expect(mails.map(([{ ending }]) => ending)).toEqual(mails.map(() => undefined))
})

test('every kind of email has a unique name', () => {
  expect(new Set(mails.map(([{ kind }]) => kind)).size).toBe(mails.length)
})

test('the verification email tells a person who did not join what the link does, how to delete the account, and how to join', () => {
  expect(verifyEmail(site, joined).text.split('\n\n')).toEqual([
    'Hello, fellow critter!',
    'Someone registered with Critter Swap using this email, and chose a password. Open the link below only if that was you. You can log in after that. The link works for 48 hours.',
    'Verify my email:\nhttps://swap.example/email/verify/7/abc_-',
    'If it wasn’t you, don’t open that link: it would let in the person who chose the password. “This wasn’t me”, below, deletes the account instead.',
    'Would you like to join yourself? Set your own password, which replaces the other one: https://swap.example/forgot-password',
    'This wasn’t me:\nhttps://swap.example/email/not-me/7#token=not_-',
    'The critters of the Night Post',
  ])
  const { html } = verifyEmail(site, joined)
  expect(html).toContain('href="https://swap.example/forgot-password"')
  expect(html).toContain(
    '<a href="https://swap.example/email/not-me/7#token=not_-">This wasn’t me</a>',
  )
})

test('the verification email warns only future admins that the account will be an admin', () => {
  const paragraphs = verifyEmail(site, { ...joined, isAdmin: true }).text.split('\n\n')
  expect(paragraphs).toContain(
    'This account will be an admin of the whole installation. If you didn’t register it yourself, someone else is trying to become that admin.',
  )
  expect(verifyEmail(site, joined).text).not.toContain('admin')
})

test('the introduction email tells a person who did not log in with a provider what the link does', () => {
  expect(introduction(site, introduced).text.split('\n\n')).toEqual([
    'Hello, fellow critter!',
    'Someone logged in with Facebook and gave this email there. Facebook doesn’t tell us whether it’s theirs, so we ask you. Open the link below only if that was you: it logs you in, and from then on you can log in with Facebook. It works once, for 60 minutes.',
    'Yes, that was me:\nhttps://swap.example/auth/facebook/callback?letter=abc_-',
    'If it wasn’t you, don’t open the link: it would let in the person who logged in with Facebook. Without it, nothing happens.',
    'The critters of the Night Post',
  ])
  expect(introduction(site, { ...introduced, isAdmin: true }).text).toContain(
    'This account will be an admin of the whole installation.',
  )
})

test('the email about a copy of a member’s data says until when the copy is kept, and that its link needs a login', () => {
  const madeAt = new Date('2030-01-15T23:30:00Z')
  expect(copyReady(site, { to, memberId: 7, madeAt }).text.split('\n\n').slice(0, 2)).toEqual([
    'You asked for a copy of everything Critter Swap keeps about you. It’s ready, as one file.',
    'Open the link below in a browser where you’re logged in. It works until Jan 22, 2030. After that we erase the copy, and you can ask for another one.',
  ])
})

test('the email to a parent says what is being asked, and that its link works once', () => {
  const { text } = parentRequest(site, parent)
  expect(text).toContain('Your child has joined Critter Swap as “Nettle <b>”')
  expect(text).toContain('The link works once, for 14 days, and you don’t need an account.')
  expect(text).toContain('https://swap.example/page/parents')
})
