import { useSelector } from '@xstate/react'
import { Gift, House, ListChecks, Newspaper, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionRef } from '#machines/tab/session.machine.ts'
import type { ThemeRef } from '#machines/tab/theme.machine.ts'
import { isMod } from '#rules/member/schema.ts'
import { ContentLinks } from '#views/content/ContentLinks.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { later } from '#views/kit/later.tsx'
import { AuthLayout } from '#views/layouts/AuthLayout.tsx'
import { DefaultLayout } from '#views/layouts/DefaultLayout.tsx'
import type { NavItem } from '#views/layouts/nav.ts'
import { Scene } from '#views/outlets/Scene.tsx'

const SuspensionNotice = later(() => import('./SuspensionNotice.tsx'))

interface ShellProps {
  layout: 'auth' | 'default'
  path: string
  session: SessionRef
  theme: ThemeRef
  children: ReactNode
}

const nav: readonly NavItem[] = [
  { href: '/', label: 'Home', icon: <House />, isOnBar: true },
  { href: '/exchanges', label: 'Exchanges', icon: <Gift />, isOnBar: true },
  { href: '/posts', label: 'Posts', icon: <Newspaper />, isOnBar: true },
  { href: '/profile', label: 'Profile', shortLabel: 'Me', icon: <UserRound />, isOnBar: true },
]
const navOfMods: readonly NavItem[] = [
  ...nav,
  { href: '/mod', label: 'Mod desk', icon: <ListChecks /> },
]

/** The frame around every page, with what it shows about the tab: the place, the member, the theme. */
export function Shell({ layout, path, session, theme, children }: ShellProps) {
  const isDark = useSelector(theme, (snapshot) => snapshot.matches('dark'))
  const member = useSelector(session, ({ context }) => context.member)
  const isStranger = useSelector(session, (snapshot) => snapshot.matches('anonymous'))
  const themeToggle = {
    isDark,
    label: isDark ? 'In the dark side' : 'Feeling light',
    onToggle: () => theme.send({ type: 'theme.toggled' }),
  }
  if (layout === 'auth') {
    return (
      <Scene>
        {(carried) => (
          <AuthLayout theme={themeToggle} carried={carried} footer={<ContentLinks />}>
            {children}
          </AuthLayout>
        )}
      </Scene>
    )
  }
  return (
    <DefaultLayout
      nav={member && isMod(member) ? navOfMods : nav}
      path={path}
      create={
        member?.is_suspended ? undefined : { href: '/create-exchange', label: 'Create an exchange' }
      }
      member={
        member
          ? {
              id: member.id,
              nickname: member.nickname ?? member.email,
              avatar: member.avatar?.formats.mobile_list,
              href: '/profile',
            }
          : undefined
      }
      guest={isStranger && <LinkButton href="/login">Log in</LinkButton>}
      theme={themeToggle}
      onLogOut={() => session.send({ type: 'logout.requested' })}
      banner={member?.is_suspended && <SuspensionNotice reason={member.suspension_reason} />}
    >
      {children}
    </DefaultLayout>
  )
}
