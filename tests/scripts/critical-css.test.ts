import { describe, expect, test } from 'vitest'
import { stylesFor } from '#scripts/build/critical-css.ts'

const markup = '<div class="frame"><a class="link bold" href="/" data-look="quiet">Home</a></div>'

/** Returns the part of a stylesheet that the markup above needs. */
const kept = (css: string) => stylesFor(css, markup)

describe('the critical CSS for the first frame has', () => {
  test.each([
    ['a rule for a class in the markup', '.frame{color:red}', '.frame{color:red}'],
    ['no rule for a class that is not in the markup', '.other{color:red}', ''],
    [
      'no rule for a class inside a class that is not in the markup',
      '.other>.frame{color:red}',
      '',
    ],
    ['only the selectors that match', '.other,.frame,h2{a:b}', '.frame{a:b}'],
    ['rules for elements in the markup and for the document', 'a,html,h2{a:b}', 'a,html{a:b}'],
    ['matching nested rules', '.frame{a:b;& .link{c:d}& .other{e:f}}', '.frame{a:b;& .link{c:d}}'],
    [
      'a rule for an attribute with the value in the markup',
      '.link{&[data-look=quiet]{a:b}&[data-look=loud]{c:d}}',
      '.link{&[data-look=quiet]{a:b}}',
    ],
    [
      'a rule for an attribute that is set at run time',
      '.link[aria-current]{a:b}',
      '.link[aria-current]{a:b}',
    ],
    ['no rule for hover or focus', '.link:hover{a:b}.link:focus-visible{c:d}', ''],
    [
      'a rule whose `:not()` matches nothing in the markup',
      '.link:not(:hover,.other){a:b}',
      '.link:not(:hover,.other){a:b}',
    ],
    [
      'a rule whose `:is()` has an alternative that matches',
      '.link:is(.other,.bold){a:b}',
      '.link:is(.other,.bold){a:b}',
    ],
    [
      'no rule whose `:is()` has only alternatives that do not match',
      '.link:is(.other,h2){a:b}',
      '',
    ],
    [
      'only layers and media queries with matching rules',
      '@layer x,y;@layer x{@media (min-width:48em){.frame{a:b}}@media (min-width:75em){.other{a:b}}}',
      '@layer x,y;@layer x{@media (min-width:48em){.frame{a:b}}}',
    ],
    [
      'only keyframes that are used',
      '@keyframes late{0%{opacity:0}}@keyframes lat{0%{scale:0}}.frame{animation:1s late}',
      '@keyframes late{0%{opacity:0}}.frame{animation:1s late}',
    ],
    [
      'only font faces with local sources',
      '@font-face{font-family:A;src:local("B")}@font-face{font-family:C;src:url(/c.woff2)}',
      '@font-face{font-family:A;src:local("B")}',
    ],
    [
      'unchanged special characters in strings and URLs',
      '.frame{content:"a;b}c";background:url(data:x;y,{z})}',
      '.frame{content:"a;b}c";background:url(data:x;y,{z})}',
    ],
    [
      'only variables that are used, directly or by other variables',
      ':root{--a:var(--b);--b:1px;--c:2px}.frame{gap:var(--a)}',
      ':root{--a:var(--b);--b:1px}.frame{gap:var(--a)}',
    ],
  ])('%s', (_what, css, left) => {
    expect(kept(css)).toBe(left)
  })
})
