/** Words that mean the same in this shop; the first of a line is the one its pages use most. */
const groups = `
price cost costs expensive cheap pricing rate charge fee
delivery deliver delivered delivering ship shipping shipped shipment courier
refrigerator fridge cooler
keep last storage shelf spoil spoils expire expiration survive survives
wash rinse clean
area radius far farthest furthest distance range zone
subscription subscribe subscriber plan membership recurring
discount save savings saving off deal coupon promo
trial free
cancel stop quit end unsubscribe
pause skip hold vacation suspend
referral refer referring friend friends
wholesale restaurant bulk chef retailer cafe caterer catering bakery
phone call telephone number ring
email mail e-mail write message
contact reach support
hours open opening closed closing
located location address farm where
grow growing grown grows sow sowing harvest harvested
healthy healthier health nutrition nutritious nutrients benefits vitamins
recipe recipes cook cooking dish meal eat eating make prepare
taste flavor flavour tastes
pay payment card credit debit
order buy purchase
minimum least smallest
password login
partner partners partnership collaborate
organic pesticide pesticides chemicals herbicides spray sprayed
box package parcel
tax taxes
children kids toddler
refund return
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
