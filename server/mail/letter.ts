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

const SMALL = 'font-size:15px;color:#3b5654'
/** The end of the HTML, before which the footer is added. */
export const END = '</div></body></html>'

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
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f6f3e4;color:#0d2c2c;font:17px/1.55 system-ui,sans-serif">',
    '<div style="max-width:36em;margin:0 auto">',
    ...paragraphs.map(paragraphOf),
    ...(quotation ? [quotationOf(quotation)] : []),
    ...(links.length > 0
      ? [`<ul>${links.map((one) => `<li>${linkOf(one)}</li>`).join('')}</ul>`]
      : []),
    ...(closing ? [paragraphOf(closing)] : []),
    ...(action ? [buttonOf(action)] : []),
    ...notes.map((note) => `<p style="${SMALL}">${markupOf(note)}</p>`),
    ...(otherwise ? [`<p style="${SMALL}">${linkOf(otherwise)}</p>`] : []),
    `<p>${SIGNATURE}</p>`,
    ...(ending
      ? [`<p style="${SMALL}">${linkOf({ label: ending.words, link: ending.link })}</p>`]
      : []),
    END,
  ].join('\n')
  return { kind, to, subject, text, html, link: action?.link, goodForHours, atMostHourly }
}

const paragraphOf = (words: string) => `<p>${escapeMarkup(words)}</p>`

const quotationOf = ({ words, picture }: Quotation) =>
  [
    '<div style="margin:20px 0;padding:16px;border-radius:12px;background:#fffefa">',
    ...(picture
      ? [
          `<p style="margin:0 0 12px"><img src="${escapeMarkup(picture.url)}" alt="${escapeMarkup(picture.alt)}" style="display:block;max-width:100%;height:auto;border-radius:8px"></p>`,
        ]
      : []),
    `<p dir="auto" style="margin:0">“${escapeMarkup(words)}”</p>`,
    '</div>',
  ].join('\n')

const URLS = /https?:\/\/[^\s<>"]+/g

const markupOf = (sentence: string) =>
  escapeMarkup(sentence).replace(URLS, (link) => `<a href="${link}">${link}</a>`)

const linkOf = ({ label, link }: Link) =>
  `<a href="${escapeMarkup(link)}">${escapeMarkup(label)}</a>`

function buttonOf({ label, link }: Link): string {
  const href = escapeMarkup(link)
  return [
    `<p><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:999px;background:#fcbd43;color:#241606;font-weight:700;text-decoration:none">${escapeMarkup(label)}</a></p>`,
    `<p style="${SMALL}">Or copy this into your browser:<br><a href="${href}">${href}</a></p>`,
  ].join('\n')
}
