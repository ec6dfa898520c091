export const validRegistration = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  password: 'pea-shoots',
  confirmPassword: 'pea-shoots',
  phone: '',
  streetAddress: '12 Main St',
  city: 'Milton',
  state: 'Georgia',
  zipCode: '30004',
  address: '12 Main St, Milton, Georgia 30004',
};
