import { escapeMarkup } from '#rules/text/markup.ts'
import type { Mail } from './mail.ts'

/** A member's post, shown in an email to another member. */
export interface Quotation {
  words: string
  /** The picture's URL is absolute. */
  picture: { url: string; alt: string } | null
}

interface Link {
  label: string
  link: string
}

interface Letter {
  kind: string
  to: string
  subject: string
  /** Plain text; each string becomes a paragraph. */
  paragraphs: string[]
  /** Shown below the paragraphs. */
  quotation?: Quotation | undefined
  /** A list of links below the paragraphs. */
  links?: readonly Link[]
  /** A last paragraph below the quotation. */
  closing?: string | undefined
  action?: Link
  /** A less prominent alternative to the action. */
  otherwise?: Link
  /** Small print under the action. URLs become links, so it must not contain anything a member wrote. */
  notes?: string[]
  /** The unsubscribe link. */
  ending?: { words: string; link: string }
  goodForHours?: number
  atMostHourly?: boolean
}

const MARK = 'margin:0 0 20px;font-size:15px;font-weight:700;color:#81520a'
const SMALL = 'margin:0 0 16px;font-size:15px;color:#3b5654'

/** Colours in the dark, by selector. */
const DARK = {
  '.page': 'background:#071e1e!important;color:#f0f4ec!important',
  '.mark': 'color:#f9ca68!important',
  '.small': 'color:#bfcfc7!important',
  '.quoted': 'background:#102a2a!important',
  a: 'color:#82c9f2!important',
  'a.button': 'background:#fcbd43!important;color:#241606!important',
}

/** @param scope the selector of an ancestor by which a mail program says that it is dark */
const darkRules = (scope = '') =>
  Object.entries(DARK).map(([selector, colours]) => `${scope}${selector}{${colours}}`)

/**
 * Styles for mail programs that read them. Other programs use the inline styles, which are for a light background. In
 * the dark, Outlook sets `data-ogsc` on elements whose text it has recoloured, and `data-ogsb` for backgrounds.
 */
const STYLES = [
  'a{color:#085f96}',
  '@media (prefers-color-scheme:dark){',
  ...darkRules(),
  '}',
  ...darkRules('[data-ogsc] '),
  ...darkRules('[data-ogsb] '),
].join('\n')

const HEAD = [
  '<meta charset="utf-8">',
  // Without it, phones show the email in the width of a desk and make it small.
  '<meta name="viewport" content="width=device-width">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="supported-color-schemes" content="light dark">',
  `<style>${STYLES}</style>`,
].join('\n')

/** The end of the HTML, before which the footer is added. */
export const END = '</div></td></tr></table></body></html>'

const SIGNATURE = 'The critters of the Night Post'

/** Renders an email as plain text and as simple HTML. */
export function letter(written: Letter): Mail {
  const {
    kind,
    to,
    subject,
    paragraphs,
    quotation,
    links = [],
    closing,
    action,
    otherwise,
    notes = [],
    ending,
    goodForHours,
    atMostHourly,
  } = written
  const text = [
    ...paragraphs,
    ...(quotation ? [`“${quotation.words}”`] : []),
    ...links.map(({ label, link }) => `${label}:\n${link}`),
    ...(closing ? [closing] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...notes,
    ...(otherwise ? [`${otherwise.label}:\n${otherwise.link}`] : []),
    SIGNATURE,
    ...(ending ? [`${ending.words}: ${ending.link}`] : []),
  ].join('\n\n')
  const html = [
    `<!doctype html><html lang="en"><head>${HEAD}<title>${escapeMarkup(subject)}</title></head>`,
    '<body class="page" style="margin:0;background:#f6f3e4;color:#0d2c2c">',
    // Some mail programs drop the body's styles, so a table has the background too.
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>',
    '<td class="page" style="padding:24px;background:#f6f3e4;color:#0d2c2c;font:17px/1.55 system-ui,sans-serif">',
    // A long link is broken, so that it does not make the email wider than a phone.
    '<div style="max-width:36em;margin:0 auto;overflow-wrap:anywhere;word-break:break-word">',
    `<p class="mark" style="${MARK}">Critter Swap</p>`,
    ...paragraphs.map(paragraphOf),
    ...(quotation ? [quotationOf(quotation)] : []),
    ...(links.length > 0
      ? [`<ul>${links.map((one) => `<li>${linkOf(one)}</li>`).join('')}</ul>`]
      : []),
    ...(closing ? [paragraphOf(closing)] : []),
    ...(action ? [buttonOf(action)] : []),
    ...notes.map((note) => smallOf(markupOf(note))),
    ...(otherwise ? [smallOf(linkOf(otherwise))] : []),
    paragraphOf(SIGNATURE),
    ...(ending ? [smallOf(linkOf({ label: ending.words, link: ending.link }))] : []),
    END,
  ].join('\n')
  return { kind, to, subject, text, html, link: action?.link, goodForHours, atMostHourly }
}

const smallOf = (markup: string) => `<p class="small" style="${SMALL}">${markup}</p>`

const paragraphOf = (words: string) => `<p style="margin:0 0 16px">${escapeMarkup(words)}</p>`

const quotationOf = ({ words, picture }: Quotation) =>
  [
    '<div class="quoted" style="margin:20px 0;padding:16px;border-radius:12px;background:#fffefa">',
    ...(picture
      ? [
          `<p style="margin:0 0 12px"><img src="${escapeMarkup(picture.url)}" alt="${escapeMarkup(picture.alt)}" style="display:block;max-width:100%;height:auto;border-radius:8px"></p>`,
        ]
      : []),
    `<p dir="auto" style="margin:0">“${escapeMarkup(words)}”</p>`,
    '</div>',
  ].join('\n')

const URLS = /https?:\/\/[^\s<>"]+/g

/** Escapes a sentence and turns its URLs into links. */
export const markupOf = (sentence: string) =>
  escapeMarkup(sentence).replace(URLS, (link) => `<a href="${link}">${link}</a>`)

const linkOf = ({ label, link }: Link) =>
  `<a href="${escapeMarkup(link)}">${escapeMarkup(label)}</a>`

function buttonOf({ label, link }: Link): string {
  const href = escapeMarkup(link)
  return [
    `<p style="margin:0 0 16px"><a class="button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:999px;background:#fcbd43;color:#241606;font-weight:700;text-decoration:none">${escapeMarkup(label)}</a></p>`,
    smallOf(`Or copy this into your browser:<br><a href="${href}">${href}</a>`),
  ].join('\n')
}
