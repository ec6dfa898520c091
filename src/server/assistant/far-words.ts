/**
 * Words of other worlds. A question with one of them is hardly about the shop, whatever else in it stands on the pages; a
 * word that merely stands nowhere ("lunchbox") may only be another way of asking.
 */
export const farWords: ReadonlySet<string> = new Set(
  `car cars truck tire tires engine gas gasoline tesla bicycle bicycles bike bikes motorcycle taxi taxis uber lyft train trains bus
  flight flights plane airplane airport airline airlines cruise passport rv parking
  laptop printer router wifi modem camera cameras screen battery charger headphones tv television netflix
  software windows linux python javascript algorithm spreadsheet excel 
  movie movies film actor actress song songs lyrics music concert album guitar piano novel poem poetry joke jokes riddle
  game games football baseball basketball hockey tennis golf olympics championship playoffs
  president senator congress election vote voting politics political mayor king queen war army
  mortgage loan loans bitcoin crypto investment investments refinance retirement lottery casino bank
  freelancer homework math algebra equation physics chemistry essay thesis history geography capital planet planets universe galaxy moon
  mars ocean mountain mountains everest weather forecast earthquake volcano dinosaur dinosaurs
  dress dresses shoes shoe shirt pants jacket jeans jewelry makeup perfume haircut hairdresser barber
  faucet plumber plumbing electrician carpet sofa couch furniture roof lawn mower tupperware microwave vacuum
  ibuprofen aspirin tylenol vaccine surgery dentist tattoo
  dating girlfriend boyfriend divorce horoscope zodiac religion bible church
  sourdough hamburger sushi beer wine whiskey cigarette cigarettes vape marijuana cannabis
  tomatoes roses puppy kitten dragon unicorn painting painted sculpture museum`.split(/\s+/),
);

/** Whether a text speaks of another world. */
export function isFar(text: string): boolean {
  return text.split(/[^\p{L}]+/u).some((word) => farWords.has(word));
}
