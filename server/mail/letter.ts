import { escapeMarkup } from '#rules/text/markup.ts'
import type { Mail } from './mail.ts'

interface Letter {
  kind: string
  to: string
  subject: string
  /** Plain sentences; each becomes a paragraph. */
  paragraphs: string[]
  action?: { label: string; link: string }
  /** What else can be done, less prominently. */
  otherwise?: { label: string; link: string }
  /** Small print under the action, our own words only: a URL in it becomes a link. */
  notes?: string[]
  /** How its reader gets no more of the kind. */
  ending?: { words: string; link: string }
  goodForHours?: number
  atMostHourly?: boolean
}

const SMALL = 'font-size:15px;color:#3b5654'
const SIGNATURE = 'The critters of the Night Post'

/** One letter in both forms, plain text and simple HTML, from the same sentences. */
export function letter(written: Letter): Mail {
  const {
    kind,
    to,
    subject,
    paragraphs,
    action,
    otherwise,
    notes = [],
    ending,
    goodForHours,
    atMostHourly,
  } = written
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...notes,
    ...(otherwise ? [`${otherwise.label}:\n${otherwise.link}`] : []),
    SIGNATURE,
    ...(ending ? [`${ending.words}: ${ending.link}`] : []),
  ].join('\n\n')
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f6f3e4;color:#0d2c2c;font:17px/1.55 system-ui,sans-serif">',
    '<div style="max-width:36em;margin:0 auto">',
    ...paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`),
    ...(action ? [buttonOf(action)] : []),
    ...notes.map((note) => `<p style="${SMALL}">${markupOf(note)}</p>`),
    ...(otherwise ? [`<p style="${SMALL}">${linkOf(otherwise)}</p>`] : []),
    `<p>${SIGNATURE}</p>`,
    ...(ending
      ? [`<p style="${SMALL}">${linkOf({ label: ending.words, link: ending.link })}</p>`]
      : []),
    '</div></body></html>',
  ].join('\n')
  return { kind, to, subject, text, html, link: action?.link, goodForHours, atMostHourly }
}

const URLS = /https?:\/\/[^\s<>"]+/g

const markupOf = (sentence: string) =>
  escapeMarkup(sentence).replace(URLS, (link) => `<a href="${link}">${link}</a>`)

const linkOf = ({ label, link }: { label: string; link: string }) =>
  `<a href="${escapeMarkup(link)}">${escapeMarkup(label)}</a>`

function buttonOf({ label, link }: { label: string; link: string }): string {
  const href = escapeMarkup(link)
  return [
    `<p><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:999px;background:#fcbd43;color:#241606;font-weight:700;text-decoration:none">${escapeMarkup(label)}</a></p>`,
    `<p style="${SMALL}">Or copy this into your browser:<br><a href="${href}">${href}</a></p>`,
  ].join('\n')
}
