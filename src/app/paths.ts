/** Every URL path of the app; build none by hand. */
export const paths = {
  home: '/',
  about: '/about',
  ourGreens: '/our-greens',
  ourPartners: '/our-partners',
  recipes: '/recipes',
  faq: '/faq',
  wholesale: '/wholesale',
  contact: '/contact',
  policies: '/policies',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  undoEmail: '/undo-email',
  subscription: '/subscription',
  subscriptionSuccess: '/subscription-success',
  oneTimeCheckout: '/one-time-checkout',
  pay: '/pay',
  nextBox: '/next-box',
  moveIn: '/move-in',
  declineMoveIn: '/move-in/decline',
  noInvitations: '/no-invitations',
  review: '/review',
  swapChoice: '/swap-choice',
  switchOffMails: '/switch-off-mails',
  referrals: '/referrals',
  dashboard: '/dashboard',
  admin: '/admin',
  handbook: '/admin/handbook',
  sow: '/admin/sow',
  harvest: '/admin/harvest',
  pack: '/admin/pack',
  closedDays: '/admin/closed-days',
  moveIns: '/admin/move-ins',
  events: '/admin/events',
  lot: '/admin/lot',
  run: '/admin/run',
} as const;

export function policyPath(section: 'privacy' | 'terms' | 'refunds' | 'accessibility'): string {
  return `${paths.policies}#${section}`;
}

export function loginPath(returnTo?: string): string {
  return returnTo ? `${paths.login}?${new URLSearchParams({ returnTo })}` : paths.login;
}

export function registerPath(returnTo?: string): string {
  return `${paths.login}?${new URLSearchParams({ mode: 'register', ...(returnTo && { returnTo }) })}`;
}

export function lotPath(lot: string): string {
  return `${paths.lot}?${new URLSearchParams({ lot })}`;
}

/** For a PaymentIntent. */
export function checkoutPath(clientSecret: string, orderId: string): string {
  return `${paths.oneTimeCheckout}?${new URLSearchParams({ client_secret: clientSecret, order_id: orderId })}`;
}

/** With the subject of the message filled in. */
export function contactPath(subject: string): string {
  return `${paths.contact}?${new URLSearchParams({ subject })}`;
}

/** By default the last order. */
export function orderAgainPath(orderId = 'last'): string {
  return `${paths.subscription}?${new URLSearchParams({ again: orderId })}`;
}

export type DashboardTab = 'orders' | 'subscriptions' | 'profile' | 'billing';

/** Router state: the order just paid, shown first. */
export type DashboardState = { paidOrderId: string };

export function dashboardPath(tab?: DashboardTab): string {
  return tab ? `${paths.dashboard}?tab=${tab}` : paths.dashboard;
}

/** Served by the server: navigate to them, don't fetch. */
export const serverPaths = {
  google: '/api/auth/google',
  login: '/api/login',
  logout: '/api/auth/logout',
  mobileLogout: '/api/logout',
} as const;

export function googlePath(returnTo?: string): string {
  return returnTo ? `${serverPaths.google}?${new URLSearchParams({ returnTo })}` : serverPaths.google;
}

export function loginEndpoint(returnTo: string): string {
  return `${serverPaths.login}?${new URLSearchParams({ returnTo })}`;
}
