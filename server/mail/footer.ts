import { mailSubjects } from '#rules/member/mail-class.ts'
import { routePaths } from '#rules/wire/path.ts'
import type { ControllerSettings } from '#server/settings/controller.ts'
import { END, markupOf } from './letter.ts'
import type { OutgoingMail } from './outbox.ts'
import { linkTo, type Site } from './site.ts'

export type FooterSettings = Site & Pick<ControllerSettings, 'controller' | 'contactEmail'>

type Content = Pick<OutgoingMail, 'kind' | 'mailClass' | 'text' | 'html'>

/** Says why the reader gets the email, and how to stop it. */
function reasonOf({ kind, mailClass }: Content, site: FooterSettings): string {
  if (kind.startsWith('parent-'))
    return 'You get this email because a member named you as their parent or guardian. If that is wrong, open the link above and refuse, or write to us.'
  if (mailClass !== null)
    return `You get this email because you are a member. The link above stops emails about ${mailSubjects[mailClass]}, and you can choose your emails in your settings: ${linkTo(site, routePaths.settings)}`
  return 'You get this email because someone used this address for an account. Emails about an account can’t be switched off. They end when the account is closed.'
}

/** Says who runs the site. */
const runBy = ({ publicUrl, controller, contactEmail }: FooterSettings): string =>
  [`Critter Swap at ${publicUrl}`, controller, contactEmail].filter(Boolean).join(' · ')

const SMALL = 'margin:0 0 12px;font-size:13px;line-height:1.5;color:#3b5654'

/** Adds the footer to an email. It is added on sending, so that it always has the current settings. */
export function withFooter(mail: Content, site: FooterSettings): Pick<Content, 'text' | 'html'> {
  const lines = [reasonOf(mail, site), runBy(site)]
  const html = lines.map((line) => `<p class="small" style="${SMALL}">${markupOf(line)}</p>`)
  return {
    text: [mail.text, '-- ', ...lines].join('\n\n'),
    html: mail.html.replace(END, () => [...html, END].join('\n')),
  }
}
