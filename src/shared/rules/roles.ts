export const staffRoles = ['admin', 'packer', 'driver'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Admins may do everything. */
export function mayDo(own: readonly StaffRole[], role: StaffRole): boolean {
  return own.includes('admin') || own.includes(role);
}

const workPages = { admin: '/admin', packer: '/admin/pack', driver: '/admin/run' } as const;

/** The page that an account with these roles lands on; null for customers. */
export function workPageOf(own: readonly StaffRole[]) {
  const role = staffRoles.find((one) => own.includes(one));
  return role ? workPages[role] : null;
}
