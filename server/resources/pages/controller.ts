import type { ContentPage } from '#rules/content/schema.ts'
import { escapeMarkup } from '#rules/text/markup.ts'
import type { ControllerSettings } from '#server/settings/controller.ts'

const link = (href: string, words: string) =>
  `<a href="${escapeMarkup(href)}">${escapeMarkup(words)}</a>`

function controllerOf({ controller, contactEmail, imprintUrl }: ControllerSettings): string {
  const paragraphs = [
    ...(controller === null ? [] : [escapeMarkup(controller)]),
    ...(contactEmail === null ? [] : [`Email: ${link(`mailto:${contactEmail}`, contactEmail)}`]),
    ...(imprintUrl === null ? [] : [link(imprintUrl, 'Imprint')]),
  ]
  return paragraphs.length === 0
    ? ''
    : ['<h2>Who runs this site</h2>', ...paragraphs.map((one) => `<p>${one}</p>`)].join('\n')
}

const NOTICES = '<p>Critter Swap contains <a href="/licences.txt">software by others</a>.</p>'

/** Sections that the settings add below what the mods have written, by slug. */
const additions: Record<string, (settings: ControllerSettings) => string> = {
  privacy: controllerOf,
  about: () => NOTICES,
}

/** Returns the page with what every visitor must be able to find, whatever the mods have written. */
export function withController(page: ContentPage, settings: ControllerSettings): ContentPage {
  const addition = additions[page.slug]?.(settings) ?? ''
  return addition === '' ? page : { ...page, body: `${page.body}\n${addition}` }
}
