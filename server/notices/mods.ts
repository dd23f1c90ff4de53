import type { NotificationType } from '#rules/member/notification.ts'
import type { CaseKind } from '#rules/mod/case.ts'
import { drawerPaths } from '#rules/mod/overlays.ts'
import { naming, type Person } from './named.ts'
import type { Notice } from './tell.ts'

const amongCases = (type: NotificationType, title: Notice['title']): Notice => ({
  type,
  title,
  link: drawerPaths.cases,
})

/** The notice for the mods when a case of each kind is opened. */
export const caseOpened: Record<CaseKind, Notice> = {
  parent_withdrawn: amongCases(
    'parent_withdrawn',
    'A parent has withdrawn their confirmation in a running swap',
  ),
  privacy_note: amongCases('case_opened', 'A privacy note is waiting for a mod'),
  few_left: amongCases('case_opened', 'A list that names many critters is waiting for a mod'),
  missing_gift: amongCases('case_opened', 'A gift that hasn’t come is waiting for a mod'),
  thread_report: amongCases('case_opened', 'A reported message is waiting for a mod'),
}

/**
 * Notifies the mods of a case that none of them can decide because all of them take part in its exchange. The notice
 * does not say what the case is about.
 */
export const caseForNobody = (exchange: { label: string }): Notice => ({
  type: 'case_opened',
  title: `Something in “${exchange.label}” waits for a mod who doesn’t take part in it. Please make someone a mod, or set LONE_ADMIN`,
  link: drawerPaths.members,
})

/** Notifies the mods that a member with an unsettled note has signed up. */
export const signedUpUnsettled = (member: Person, label: string): Notice =>
  amongCases(
    'case_opened',
    naming(
      member,
      'A critter',
      (name) => `${name} has signed up for “${label}”, and their privacy note isn’t settled`,
    ),
  )

const startsWithout =
  (what: string) =>
  (member: Person, label: string): Notice =>
    amongCases(
      'case_opened',
      naming(
        member,
        'a critter',
        (name) => `“${label}” starts soon, and ${name}’s ${what} isn’t settled`,
      ),
    )

/** Notifies the mods that an exchange starts soon, and that an unsettled case would keep a member out of it. */
export const startsUnsettled = {
  privacy_note: startsWithout('privacy note'),
  few_left: startsWithout('list'),
}

/** Notifies the admins that a member's address refuses emails. The link leads to the member on the mod desk. */
export const addressRefused = (member: Person): Notice => ({
  type: 'mail_trouble',
  title: naming(member, 'a critter', (name) => `The address of ${name} refuses our emails`),
  link: `${drawerPaths.members}&id=${member.id}`,
})

/** Notifies the admins of trouble with emails. */
export const mailTrouble = (title: string): Notice => ({
  type: 'mail_trouble',
  title,
  link: drawerPaths.approvals,
})
