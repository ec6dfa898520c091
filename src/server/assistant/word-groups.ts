/** Words that mean the same in questions to this shop; plurals and tenses are cut off. */
const groups = `
deliver delivery ship shipping shipment courier
cost price pricing rate
buy purchase
subscription subscribe subscriber plan membership
cancel stop quit terminate unsubscribe discontinue
pause skip vacation
resume restart reactivate unpause
refrigerator fridge icebox
spoil expire expiration rot
wash rinse
kid child children toddler infant son daughter grandson granddaughter
restaurant chef cafe bistro hotel bakery caterer deli diner
phone call telephone ring dial
email mail
gift present
allergy allergic allergen intolerant intolerance
invoice receipt bill
spicy peppery
mild gentle
wilted slimy mushy mush rotten moldy mold soggy crushed squashed damaged broken limp
refund reimbursement
pregnant pregnancy breastfeeding nursing
medication medicine pill warfarin coumadin eliquis xarelto plavix thinner prescription drug
hiring job vacancy career employment
discount coupon promo deal sale
recycle recyclable compostable biodegradable
pesticide herbicide fungicide chemical
dog cat rabbit pet parrot bird hamster horse
refer referral invite
visit tour
farm garden
healthy healthier nutritious
large big
small little tiny
cheap affordable
fast quick soon
begin start
change switch swap modify edit
send sent
home house
amount quantity
`;

const groupsByWord = new Map(
  groups
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ').map(stem);
      return words.map((word) => [word, words[0] ?? word] as const);
    }),
);

/** The first word of a word's group, or the word itself, without the endings of plurals and tenses. */
export function groupOf(word: string): string {
  const stemmed = stem(word);
  return groupsByWord.get(stemmed) ?? stemmed;
}

function stem(word: string): string {
  if (word.startsWith('{') || word.length < 5) return word.replace(/(?<=\w{3})s$/, '');
  return word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=\w{3})(ing|ed|es|s|ly|e)$/, '');
}
