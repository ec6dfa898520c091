import type { ComponentType } from 'react';
import type { AdminTab } from '../admin-paths.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';

const ManageInventory = lazyWithRetry(() =>
  import('../catalog/manage-inventory.tsx').then((module) => module.ManageInventory),
);
const ManageOrders = lazyWithRetry(() =>
  import('../orders/manage-orders-tab.tsx').then((module) => module.ManageOrdersTab),
);
const ManageCustomers = lazyWithRetry(() =>
  import('../customers/manage-customers-tab.tsx').then((module) => module.ManageCustomersTab),
);
const ManageAdminUsers = lazyWithRetry(() =>
  import('../accounts/manage-admin-users.tsx').then((module) => module.ManageAdminUsers),
);
const ManageAnalytics = lazyWithRetry(() =>
  import('../analytics/manage-analytics.tsx').then((module) => module.ManageAnalytics),
);
const ManageSettings = lazyWithRetry(() =>
  import('../settings/manage-settings.tsx').then((module) => module.ManageSettings),
);

/** What stands in each tab; each is loaded when it is opened. */
export const tabContents: Record<AdminTab, { label: string; content: ComponentType }> = {
  inventory: { label: 'Inventory', content: ManageInventory },
  orders: { label: 'Orders', content: ManageOrders },
  customers: { label: 'Customers', content: ManageCustomers },
  'admin-users': { label: 'Admin users', content: ManageAdminUsers },
  analytics: { label: 'Analytics', content: ManageAnalytics },
  settings: { label: 'Settings', content: ManageSettings },
};
