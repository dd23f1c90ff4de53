import { routePaths } from '#rules/wire/path.ts'
import type { Page, PageComponent } from '#views/page.ts'
import login, { flows as loginFlows } from './login.tsx'
import type { World } from './world.ts'

/**
 * A page's wiring. It creates the page for a world and lists the flows that the page runs, so that tests can check that
 * every dependency is provided.
 */
export interface PageModule {
  default: (world: World) => PageComponent
  flows: (world: World) => object
}

export type Route = Pick<Page, 'path' | 'title' | 'layout' | 'access'> & {
  load: () => Promise<PageModule>
  /** Loads the page that guests see at the path of a public page. */
  face?: () => Promise<PageModule>
}

/** All routes of the app, with the path, audience and layout of each page. */
export const routes: readonly Route[] = [
  {
    path: routePaths.login,
    title: 'Log in',
    layout: 'auth',
    access: 'guest',
    load: async () => ({ default: login, flows: loginFlows }),
  },
  {
    path: routePaths.register,
    title: 'Join',
    layout: 'auth',
    access: 'guest',
    load: () => import('./register.tsx'),
  },
  {
    path: routePaths.activate,
    title: 'Check your inbox',
    layout: 'auth',
    access: 'anyone',
    load: () => import('./activate.tsx'),
  },
  {
    path: routePaths.verifyEmail,
    title: 'Verify your email',
    layout: 'auth',
    access: 'anyone',
    load: () => import('./verifyEmail.tsx'),
  },
  {
    path: routePaths.notMe,
    title: 'This wasn’t me',
    layout: 'auth',
    access: 'anyone',
    load: () => import('./notMe.tsx'),
  },
  {
    path: routePaths.forgotPassword,
    title: 'Forgot your password?',
    layout: 'auth',
    access: 'anyone',
    load: () => import('./forgotPassword.tsx'),
  },
  {
    path: routePaths.passwordReset,
    title: 'A new password',
    layout: 'auth',
    access: 'anyone',
    load: () => import('./passwordReset.tsx'),
  },
  {
    path: routePaths.googleCallback,
    title: 'Logging in',
    layout: 'auth',
    access: 'anyone',
    load: () => import('./socialCallback.tsx'),
  },
  {
    path: routePaths.facebookCallback,
    title: 'Logging in',
    layout: 'auth',
    access: 'anyone',
    load: () => import('./socialCallback.tsx'),
  },
  {
    path: routePaths.onboarding,
    title: 'Welcome',
    layout: 'auth',
    access: 'onboarding',
    load: () => import('./onboarding.tsx'),
  },
  {
    path: routePaths.parent,
    title: 'For a parent',
    layout: 'auth',
    access: 'anyone',
    load: () => import('./parent.tsx'),
  },
  {
    path: routePaths.unsubscribe,
    title: 'Your emails',
    layout: 'auth',
    access: 'anyone',
    load: () => import('./unsubscribe.tsx'),
  },
  {
    path: routePaths.goodbye,
    title: 'Goodbye',
    layout: 'auth',
    access: 'guest',
    load: () => import('./goodbye.tsx'),
  },
  {
    path: routePaths.home,
    title: 'Critter Swap',
    layout: 'default',
    access: 'public',
    load: () => import('./home.tsx'),
    face: () => import('./frontDoor.tsx'),
  },
  {
    path: routePaths.exchanges,
    title: 'Exchanges',
    layout: 'default',
    access: 'member',
    load: () => import('./exchanges.tsx'),
  },
  {
    path: routePaths.exchange,
    title: 'Exchange',
    layout: 'default',
    access: 'public',
    load: () => import('./exchange.tsx'),
    face: () => import('./sharedExchange.tsx'),
  },
  {
    path: routePaths.rescue,
    title: 'A spare gift',
    layout: 'default',
    access: 'member',
    load: () => import('./rescue.tsx'),
  },
  {
    path: routePaths.createExchange,
    title: 'Create an exchange',
    layout: 'default',
    access: 'active',
    load: () => import('./exchangeForm.tsx'),
  },
  {
    path: routePaths.editExchange,
    title: 'Edit the exchange',
    layout: 'default',
    access: 'active',
    load: () => import('./exchangeForm.tsx'),
  },
  {
    path: routePaths.posts,
    title: 'Posts',
    layout: 'default',
    access: 'member',
    load: () => import('./posts.tsx'),
  },
  {
    path: routePaths.birthdays,
    title: 'Birthdays',
    layout: 'default',
    access: 'member',
    load: () => import('./birthdays.tsx'),
  },
  {
    path: routePaths.notifications,
    title: 'Notifications',
    layout: 'default',
    access: 'member',
    load: () => import('./notifications.tsx'),
  },
  {
    path: routePaths.profile,
    title: 'Profile',
    layout: 'default',
    access: 'member',
    load: () => import('./profile.tsx'),
  },
  {
    path: routePaths.settings,
    title: 'Settings',
    layout: 'default',
    access: 'member',
    load: () => import('./settings.tsx'),
  },
  {
    path: routePaths.yourData,
    title: 'Your data',
    layout: 'default',
    access: 'member',
    load: () => import('./yourData.tsx'),
  },
  {
    path: routePaths.editProfile,
    title: 'Edit profile',
    layout: 'default',
    access: 'active',
    load: () => import('./editProfile.tsx'),
  },
  {
    path: routePaths.addAddress,
    title: 'Add an address',
    layout: 'default',
    access: 'member',
    load: () => import('./address.tsx'),
  },
  {
    path: routePaths.editAddress,
    title: 'Edit the address',
    layout: 'default',
    access: 'active',
    load: () => import('./address.tsx'),
  },
  {
    path: routePaths.survey,
    title: 'Survey',
    layout: 'default',
    access: 'active',
    load: () => import('./survey.tsx'),
  },
  {
    path: routePaths.contactMod,
    title: 'Ask an elf',
    layout: 'default',
    access: 'account',
    load: () => import('./contactMod.tsx'),
  },
  {
    path: routePaths.contact,
    title: 'Letter',
    layout: 'default',
    access: 'account',
    load: () => import('./contact.tsx'),
  },
  {
    path: routePaths.reportBug,
    title: 'Report a bug',
    layout: 'default',
    access: 'account',
    load: () => import('./reportBug.tsx'),
  },
  {
    path: routePaths.page,
    title: 'Reading',
    layout: 'default',
    access: 'anyone',
    load: () => import('./page.tsx'),
  },
  {
    path: routePaths.modDesk,
    title: 'Mod desk',
    layout: 'default',
    access: 'mod',
    load: () => import('./mod.tsx'),
  },
  {
    path: routePaths.contents,
    title: 'Contents',
    layout: 'default',
    access: 'mod',
    load: () => import('./contents.tsx'),
  },
  {
    path: routePaths.surveyRequests,
    title: 'Surveys asked for',
    layout: 'default',
    access: 'mod',
    load: () => import('./surveyRequests.tsx'),
  },
]
