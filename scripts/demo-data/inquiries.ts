import { createPerson } from './people.ts';
import { openVisitor } from './shop-client.ts';
import type { DemoYear } from './year.ts';

const questions = [
  ['Delivery on holidays', 'Do you deliver on the Saturday after Thanksgiving?'],
  ['Allergies', 'My son is allergic to mustard. Which of your greens are safe for him?'],
  ['A gift', 'Can I have a box brought to my sister in Roswell?'],
  ['Thank you', 'The pea shoots were the best we ever had. Thank you!'],
] as const;
const kitchens = [
  'Crabapple Kitchen',
  'The Canton Table',
  'Windward Market',
  'Birmingham Cafe',
  'Hopewell Catering',
] as const;
const farPlaces = [
  ['Macon', '31201', 93.4],
  ['Athens', '30601', 51.2],
  ['Gainesville', '30501', 31.8],
  ['Savannah', '31401', 238.6],
  ['Decatur', '30030', 27.1],
] as const;

/** Messages, wholesale applications and addresses out of the delivery area; admins answer most of them. */
export async function submitInquiries({ origin, admin, random }: DemoYear, day: number): Promise<void> {
  const person = createPerson(5000 + day, random);
  const name = `${person.firstName} ${person.lastName}`;
  const visitor = await openVisitor(origin, 5000 + day);
  if (random.happens(0.12)) {
    const [subject, message] = random.pick(questions);
    await visitor.post('/api/contact', { name, email: person.email, subject, message });
  }
  if (random.happens(0.03))
    await visitor.post('/api/wholesale-inquiry', applicationOf(name, person, random.pick(kitchens)));
  if (random.happens(0.08)) {
    const [city, zipCode, distance] = random.pick(farPlaces);
    const address = `${10 + random.below(900)} Main St, ${city}, Georgia ${zipCode}`;
    await visitor.post('/api/address-validation-log', { address, distance, customerEmail: person.email });
  }
  if (day % 7 === 3) await answerInquiries(admin);
}

function applicationOf(
  contactPerson: string,
  { email, phone, address }: ReturnType<typeof createPerson>,
  companyName: string,
) {
  const { street, ...place } = address;
  const wishes = { estimatedMonthlyVolume: '5-10-lbs', productsInterest: ['Pea Shoots', 'Baby Broccoli'] };
  const business = { companyName, businessType: 'restaurant', yearsInOperation: '6', numberOfLocations: '1' };
  return {
    ...business,
    ...wishes,
    contactPerson,
    email,
    phone,
    address: street,
    ...place,
    additionalRequirements: '',
  };
}

/** The newest are left for tomorrow. */
async function answerInquiries(admin: DemoYear['admin']): Promise<void> {
  const messages = (await admin.list('/api/admin/messages')) as { id: string; isAnswered: boolean }[];
  for (const { id, isAnswered } of messages.slice(2))
    if (!isAnswered) await admin.patch(`/api/admin/messages/${id}`, { isAnswered: true });
  const applications = (await admin.list('/api/admin/wholesale')) as { id: string; status: string }[];
  for (const { id, status } of applications.slice(1))
    if (status === 'new') await admin.patch(`/api/admin/wholesale/${id}`, { status: 'approved', note: '' });
}
