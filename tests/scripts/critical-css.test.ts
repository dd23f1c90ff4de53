import { describe, expect, test } from 'vitest'
import { stylesFor } from '#scripts/build/critical-css.ts'

const markup = '<div class="frame"><a class="link bold" href="/" data-look="quiet">Home</a></div>'

/** What is left of a stylesheet for the markup above. */
const kept = (css: string) => stylesFor(css, markup)

describe('of a stylesheet, the first frame keeps', () => {
  test.each([
    ['a rule for a class it has', '.frame{color:red}', '.frame{color:red}'],
    ['no rule for a class it has not', '.other{color:red}', ''],
    ['no rule for a class inside one it has not', '.other>.frame{color:red}', ''],
    ['of several selectors those that may match', '.other,.frame,h2{a:b}', '.frame{a:b}'],
    ['elements it has, and those of the document', 'a,html,h2{a:b}', 'a,html{a:b}'],
    [
      'what stands inside a rule',
      '.frame{a:b;& .link{c:d}& .other{e:f}}',
      '.frame{a:b;& .link{c:d}}',
    ],
    [
      'an attribute with its value',
      '.link{&[data-look=quiet]{a:b}&[data-look=loud]{c:d}}',
      '.link{&[data-look=quiet]{a:b}}',
    ],
    [
      'the attributes that are set when it is shown',
      '.link[aria-current]{a:b}',
      '.link[aria-current]{a:b}',
    ],
    ['nothing that a hand brings about', '.link:hover{a:b}.link:focus-visible{c:d}', ''],
    ['what is only excepted', '.link:not(:hover,.other){a:b}', '.link:not(:hover,.other){a:b}'],
    ['one of several that may be', '.link:is(.other,.bold){a:b}', '.link:is(.other,.bold){a:b}'],
    ['none of several that cannot be', '.link:is(.other,h2){a:b}', ''],
    [
      'layers and questions about the screen',
      '@layer x,y;@layer x{@media (min-width:48em){.frame{a:b}}@media (min-width:75em){.other{a:b}}}',
      '@layer x,y;@layer x{@media (min-width:48em){.frame{a:b}}}',
    ],
    [
      'the movement it uses, and no other',
      '@keyframes late{0%{opacity:0}}@keyframes lat{0%{scale:0}}.frame{animation:1s late}',
      '@keyframes late{0%{opacity:0}}.frame{animation:1s late}',
    ],
    [
      'fonts that the machine has, and no other',
      '@font-face{font-family:A;src:local("B")}@font-face{font-family:C;src:url(/c.woff2)}',
      '@font-face{font-family:A;src:local("B")}',
    ],
    [
      'signs in words and in addresses as they are',
      '.frame{content:"a;b}c";background:url(data:x;y,{z})}',
      '.frame{content:"a;b}c";background:url(data:x;y,{z})}',
    ],
    [
      'the variables it uses, and those they use',
      ':root{--a:var(--b);--b:1px;--c:2px}.frame{gap:var(--a)}',
      ':root{--a:var(--b);--b:1px}.frame{gap:var(--a)}',
    ],
  ])('%s', (_what, css, left) => {
    expect(kept(css)).toBe(left)
  })
})
