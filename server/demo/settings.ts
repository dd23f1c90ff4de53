import type { MailSettings } from '#server/mail/settings.ts'
import { oneOf, type Read, WrongSetting } from '#server/settings.ts'

export interface DemoSettings {
  demo: boolean
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Invented members belong neither in a real community nor on the web, and nobody should get mail about them. */
export function demoSettings(
  read: Read,
  { mail, publicUrl }: MailSettings & { publicUrl: string },
): DemoSettings {
  const { DEMO } = read({ DEMO: oneOf(['0', '1']).default('0') })
  if (DEMO === '0') return { demo: false }
  if (mail.smtpUrl !== null)
    throw new WrongSetting('DEMO: sends no mail; leave out SMTP_URL, or DEMO')
  if (!THIS_MACHINE.has(new URL(publicUrl).hostname))
    throw new WrongSetting(
      'DEMO: is for this machine alone; leave out PUBLIC_URL, or name localhost in it, or leave out DEMO',
    )
  return { demo: true }
}
