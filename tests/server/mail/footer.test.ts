import { expect, test } from 'vitest'
import { withFooter } from '#server/mail/footer.ts'
import { letter } from '#server/mail/letter.ts'

const site = {
  publicUrl: 'https://swap.example',
  controller: 'Critter & Club, 1 Temple Road',
  contactEmail: 'club@swap.example',
}

const written = letter({
  kind: 'paired',
  to: 'moth@critters.example',
  subject: 's',
  paragraphs: ['$& Hello'],
})

test('an email ends with the reason for it, the way to stop it, and the people who run the site', () => {
  const { text, html } = withFooter({ ...written, mailClass: 'swaps' }, site)
  expect(text.split('\n\n').slice(-3)).toEqual([
    '-- ',
    'You get this email because you are a member. The link above stops emails about your swaps, and you can choose your emails in your settings: https://swap.example/settings',
    'Critter Swap at https://swap.example · Critter & Club, 1 Temple Road · club@swap.example',
  ])
  expect(html).toContain('Critter &amp; Club, 1 Temple Road')
  expect(html).toContain(
    'your settings: <a href="https://swap.example/settings">https://swap.example/settings</a></p>',
  )
  expect(html.endsWith('</p>\n</div></td></tr></table></body></html>')).toBe(true)
  expect(html).toContain('$&amp; Hello')
})

test.each([
  ['verify-email', 'someone used this address for an account'],
  ['parent-request', 'a member named you as their parent or guardian'],
])('the reason for the email %s is that %s', (kind, reason) => {
  const bare = { publicUrl: 'https://swap.example', controller: null, contactEmail: null }
  const { text } = withFooter({ ...written, kind, mailClass: null }, bare)
  expect(text).toContain(`because ${reason}`)
  expect(text.endsWith('\n\nCritter Swap at https://swap.example')).toBe(true)
})
