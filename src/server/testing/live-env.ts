/** Valid in live mode. */
export const liveEnv = {
  SHOP_MODE: 'live',
  ORIGIN: 'https://shop.example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Eden <hello@example.com>',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'a-long-password',
  TRUST_PROXY: '1',
};

/** Valid in staging mode, on this machine and without a mail server. */
export const stagingEnv = {
  SHOP_MODE: 'staging',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'a-long-password',
  TRUST_PROXY: '0',
};
