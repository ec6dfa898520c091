/** Words that mean the same in this shop; the first of a line is the one its pages use most. */
const groups = `
price cost costs expensive cheap pricing rate charge fee
fee fees charges surcharge costs
delivery deliver delivered delivering ship shipping shipped shipment courier drop-off dropoff
refrigerator fridge cooler cold chilled icebox
keep last storage shelf spoil spoils expire expiration survive survives
wash rinse clean
area radius far farthest furthest distance range zone
subscription subscribe subscriber plan membership recurring
discount save savings saving off deal coupon promo promotion bargain
trial free
cancel stop quit end unsubscribe finish terminate discontinue
pause skip hold vacation suspend
resume restart reactivate unpause continue
referral refer referring friend friends
wholesale restaurant bulk chef retailer cafe caterer catering bakery
phone call telephone number ring
email mail e-mail write message
contact reach support
hours open opening closed closing
located location address farm where
grow growing grown grows sow sowing harvest harvested plant planting planted
soak soaked soaking
healthy healthier health nutrition nutritious nutrients benefits vitamins
recipe recipes cook cooking dish meal make prepare
eat eating consume
dinner supper lunch breakfast brunch
taste flavor flavour tastes
pay payment card credit debit
order buy purchase
minimum least smallest
password login
partner partners partnership collaborate
organic pesticide pesticides chemicals herbicides spray sprayed
box package parcel carton crate
packaging wrapping plastic
tax taxes
children kids kid child toddler toddlers baby babies infant son daughter pupils
school classroom class students pupils teacher kindergarten grade
visit tour visiting trip
refund return reimbursement
choke choking choked
waste trash
soft softer softest tender chew chewy delicate
advertisers advertising ads marketing spam
gift present presents gifts
certificate certificates voucher vouchers
invoice receipt bill statement
allergy allergic allergies allergens allergen hives rash itchy itching swelling
doctor physician medical
driver courier
porch doorstep door outside
mail letter
lab laboratory tested measured measurements analysis analyses
privacy private personal
delete erase remove close
spicy hot peppery spice
mild gentle mellow
smoothie smoothies shake
salad salads
sandwich sandwiches wrap burger
roots root
contract commitment obligation
apply application applying
declined failed rejected
password passcode pin
`;

const meanings = new Map<string, string[]>();
for (const line of groups.trim().split('\n')) {
  const words = line.split(' ');
  for (const word of words) meanings.set(word, [...(meanings.get(word) ?? []), ...words]);
}

/** Other words for a word, none when it has none. */
export function synonymsOf(word: string): string[] {
  return meanings.get(word) ?? [];
}

/** Every word that has others. */
export const knownWords: ReadonlySet<string> = new Set(meanings.keys());
