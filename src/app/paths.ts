/** Every URL path of the app. Nothing else builds one by hand. */
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
  subscription: '/subscription',
  subscriptionSuccess: '/subscription-success',
  oneTimeCheckout: '/one-time-checkout',
  nextBox: '/next-box',
  referrals: '/referrals',
  dashboard: '/dashboard',
  admin: '/admin',
  handbook: '/admin/handbook',
  sow: '/admin/sow',
  pack: '/admin/pack',
  closedDays: '/admin/closed-days',
  run: '/admin/run',
} as const;

/** A section of the page of policies. */
export function policyPath(section: 'privacy' | 'terms' | 'refunds' | 'accessibility'): string {
  return `${paths.policies}#${section}`;
}

/** The sign-in page, coming back to `returnTo` afterwards. */
export function loginPath(returnTo?: string): string {
  return returnTo ? `${paths.login}?${new URLSearchParams({ returnTo })}` : paths.login;
}

/** The sign-in page, opened for a new account. */
export function registerPath(returnTo?: string): string {
  return `${paths.login}?${new URLSearchParams({ mode: 'register', ...(returnTo && { returnTo }) })}`;
}

/** The order checkout page for a PaymentIntent and its order. */
export function checkoutPath(clientSecret: string, orderId: string): string {
  return `${paths.oneTimeCheckout}?${new URLSearchParams({ client_secret: clientSecret, order_id: orderId })}`;
}

/** The purchase page, which fills the cart with what an earlier order had; without an id with what the last one had. */
export function orderAgainPath(orderId = 'last'): string {
  return `${paths.subscription}?${new URLSearchParams({ again: orderId })}`;
}

export type DashboardTab = 'orders' | 'subscriptions' | 'profile' | 'billing';

/** Router state of a navigation to the dashboard: the order that was just paid, which it shows first. */
export type DashboardState = { paidOrderId: string };

/** The dashboard, opened at a tab. */
export function dashboardPath(tab?: DashboardTab): string {
  return tab ? `${paths.dashboard}?tab=${tab}` : paths.dashboard;
}

/** Addresses that are the server's: they are navigated to, not fetched. */
export const serverPaths = {
  google: '/api/auth/google',
  login: '/api/login',
  logout: '/api/auth/logout',
  mobileLogout: '/api/logout',
} as const;

/** Google's sign-in, coming back to `returnTo` afterwards. */
export function googlePath(returnTo?: string): string {
  return returnTo ? `${serverPaths.google}?${new URLSearchParams({ returnTo })}` : serverPaths.google;
}

/**
 * The server endpoint that redirects to the sign-in page (product 5.5); after signing in the customer returns to `returnTo`.
 */
export function loginEndpoint(returnTo: string): string {
  return `${serverPaths.login}?${new URLSearchParams({ returnTo })}`;
}
