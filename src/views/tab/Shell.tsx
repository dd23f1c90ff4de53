import { useSelector } from '@xstate/react'
import {
  Bug,
  Cake,
  Gift,
  House,
  ListChecks,
  MessagesSquare,
  Newspaper,
  PenLine,
  UserRound,
} from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { NetworkRef } from '#machines/tab/network.machine.ts'
import type { SessionRef } from '#machines/tab/session.machine.ts'
import type { ThemeRef } from '#machines/tab/theme.machine.ts'
import { composePath } from '#rules/feed/overlays.ts'
import { reportBugPath } from '#rules/letter/paths.ts'
import { isMod, mayReachOthers } from '#rules/member/schema.ts'
import { frameFor, nowhere } from '#rules/tab/access.ts'
import { later } from '#views/later/later.tsx'
import { AuthLayout } from '#views/layouts/AuthLayout.tsx'
import { DefaultLayout } from '#views/layouts/DefaultLayout.tsx'
import { GuestLayout } from '#views/layouts/GuestLayout.tsx'
import type { NavItem } from '#views/layouts/nav.ts'
import { Scene } from '#views/outlets/Scene.tsx'
import { WayBack } from '#views/outlets/WayBack.tsx'
import type { Page } from '#views/page.ts'
import { NetworkBanner } from './NetworkBanner.tsx'
import { themeWords } from './theme-words.ts'
import type { UnreadProps } from './Unread.tsx'

const JobsNotice = later(() => import('./JobsNotice.tsx'))
const RestrictionNotice = later(() => import('./RestrictionNotice.tsx'))

export interface ShellProps {
  /** Undefined if no route matches the URL. */
  page: Pick<Page, 'layout' | 'access'> | undefined
  path: string
  session: SessionRef
  theme: ThemeRef
  network: NetworkRef
  PageLinks: ComponentType<{ path?: string }>
  /** Number of unread notifications, on the bell and as text for screen readers. */
  Unread: ComponentType<UnreadProps>
  /** Notices about the app itself. */
  AppNotices: ComponentType
  children: ReactNode
}

const nav: readonly NavItem[] = [
  { href: '/', label: 'Home', icon: <House />, isOnBar: true },
  { href: '/exchanges', label: 'Exchanges', icon: <Gift />, isOnBar: true },
  { href: '/posts', label: 'Posts', icon: <Newspaper />, isOnBar: true },
  { href: '/birthdays', label: 'Birthdays', icon: <Cake /> },
  { href: '/profile', label: 'Profile', shortLabel: 'Me', icon: <UserRound />, isOnBar: true },
]
const desk: NavItem = { href: '/mod', label: 'Mod desk', icon: <ListChecks /> }

/** The main navigation, which always ends with the help links.  @param path current path, passed on to a bug report */
export const navAt = (path?: string, isForMods = false): readonly NavItem[] => [
  ...nav,
  ...(isForMods ? [desk] : []),
  { href: '/contact-a-mod', label: 'Ask an elf', icon: <MessagesSquare /> },
  { href: reportBugPath(path), label: 'Report a bug', icon: <Bug /> },
]

/** Opens the composer over the current page. */
export const writeAt = (path: string) => ({
  href: composePath(path),
  label: 'Write a post',
  icon: <PenLine />,
  help: 'Show what landed in your burrow',
})
export const create = {
  href: '/create-exchange',
  label: 'Create an exchange',
  icon: <Gift />,
  help: 'Start an exchange for other critters to join',
} as const

/** The layout around every page: navigation, member menu, theme toggle and notices. */
export function Shell(props: ShellProps) {
  const {
    page = nowhere,
    path,
    session,
    theme,
    network,
    PageLinks,
    Unread,
    AppNotices,
    children,
  } = props
  const isDark = useSelector(theme, (snapshot) => snapshot.matches('dark'))
  const member = useSelector(session, ({ context }) => context.member)
  const isRestricted = member !== null && !mayReachOthers(member)
  const isStranger = useSelector(session, (snapshot) => snapshot.matches('anonymous'))
  const frame = frameFor(page, isStranger)
  const themeToggle = {
    isDark,
    label: isDark ? themeWords.dark : themeWords.light,
    onToggle: () => theme.send({ type: 'theme.toggled' }),
  }
  const banner = (
    <>
      <NetworkBanner network={network} />
      <AppNotices />
    </>
  )
  const told = (
    <>
      {isRestricted && <RestrictionNotice member={member} />}
      {member?.jobs_off && <JobsNotice why={member.jobs_off} />}
    </>
  )
  if (frame === 'letter') {
    return (
      <Scene>
        {(carried) => (
          <AuthLayout
            theme={themeToggle}
            carried={carried}
            footer={<PageLinks />}
            banner={
              <>
                {banner}
                {page.access === 'onboarding' && told}
              </>
            }
          >
            {children}
          </AuthLayout>
        )}
      </Scene>
    )
  }
  if (frame === 'guests' || frame === 'face') {
    const isFace = frame === 'face'
    return (
      <GuestLayout
        theme={themeToggle}
        isWide={isFace}
        back={isFace ? undefined : <WayBack />}
        footer={<PageLinks path={path} />}
        banner={banner}
      >
        {children}
      </GuestLayout>
    )
  }
  return (
    <DefaultLayout
      nav={navAt(path, member !== null && isMod(member))}
      path={path}
      write={isRestricted ? undefined : writeAt(path)}
      create={isRestricted ? undefined : create}
      member={
        member
          ? {
              id: member.id,
              nickname: member.nickname ?? member.email,
              avatar: member.avatar?.formats.mobile_list,
              href: '/profile',
              settingsHref: '/settings',
            }
          : undefined
      }
      unread={member && <Unread key={member.id} of="figure" />}
      theme={themeToggle}
      onLogOut={() => session.send({ type: 'logout.requested' })}
      banner={
        <>
          {banner}
          {member && <Unread key={member.id} of="words" />}
          {told}
        </>
      }
    >
      {children}
    </DefaultLayout>
  )
}
