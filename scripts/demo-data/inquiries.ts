import { answered } from '../../src/server/testing/shop-client.ts';
import type { AdminApplication, AdminMessage } from '../../src/shared/contract/inquiries.ts';
import { createPerson } from './people.ts';
import { listAll, openVisitor } from './shop-client.ts';
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
  const { api } = openVisitor(origin, 5000 + day);
  if (random.happens(0.12)) {
    const [subject, message] = random.pick(questions);
    await answered(api.api.contact.post({ name, email: person.email, subject, message, reference: '' }));
  }
  if (random.happens(0.03))
    await answered(api.api['wholesale-inquiry'].post(applicationOf(name, person, random.pick(kitchens))));
  if (random.happens(0.08)) {
    const [city, zipCode, distance] = random.pick(farPlaces);
    const address = `${10 + random.below(900)} Main St, ${city}, Georgia ${zipCode}`;
    await answered(
      api.api['address-validation-log'].post({ address, distance, customerEmail: person.email }),
    );
  }
  if (day % 7 === 3) await answerInquiries(admin);
}

function applicationOf(
  contactPerson: string,
  { email, phone, address }: ReturnType<typeof createPerson>,
  companyName: string,
) {
  const { street, ...place } = address;
  const wishes = {
    estimatedMonthlyVolume: '5-10-lbs' as const,
    productsInterest: ['Pea Shoots', 'Baby Broccoli'],
  };
  const business = {
    companyName,
    businessType: 'restaurant' as const,
    yearsInOperation: '6',
    numberOfLocations: '1',
  };
  return {
    ...business,
    ...wishes,
    contactPerson,
    email,
    phone,
    address: street,
    ...place,
    additionalRequirements: '',
    reference: '',
  };
}

/** The newest are left for tomorrow. */
async function answerInquiries(admin: DemoYear['admin']): Promise<void> {
  const { messages: message, wholesale } = admin.api.api.admin;
  const messages = await listAll<AdminMessage>(admin, '/api/admin/messages');
  for (const { id, isAnswered } of messages.slice(2))
    if (!isAnswered) await answered(message({ id }).patch({ isAnswered: true }));
  const applications = await listAll<AdminApplication>(admin, '/api/admin/wholesale');
  for (const { id, status } of applications.slice(1))
    if (status === 'new') await answered(wholesale({ id }).patch({ status: 'approved', note: '' }));
}
