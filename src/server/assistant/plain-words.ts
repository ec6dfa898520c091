/**
 * Words that are so common in English that they say little about what is asked, found on a page or not. They count a
 * little, where "pizza" and "pesticide" count in full.
 */
export const plainWords: ReadonlySet<string> = new Set(
  `able above across add afraid after afternoon again ago ahead ain almost alone along already alright although always among amount
  another answer apart around aside ask asked asking away awesome back bad barely became become before began begin behind believe
  below beside besides best better between beyond big bit bother both bottom break brief bring bringing brings brought busy
  came cannot care case cause certain chance check choose clear close come comes coming common compare concerned confused
  correct count couple crazy curious current currently day days deal decide definitely depend describe despite detail details
  different difficult directly dollar dollars don double down due during each earlier early easier easily easy either else
  end enjoy enough entire especially evening every everybody everyone everything exactly example except excited exist expect
  explain extra face fact fair fairly fall far fast favorite feel few figure final finally find fine first five folks follow
  forever form forward found four frequently friday fun further future general generally gets glad gone good got great group
  guess guy half hand handle happy hard hate hear heard held helpful hold honest honestly hope hour house however huge hundred
  idea ideas immediately important inside instead interested interesting involved issue item items january february march april
  june july august september october november december join keeps kid kinda knew large last late lately later latest lead
  learn least leave leaves left less life liked line list little live lives living lol long longer look looking lose loved low
  lower lucky made main manage many matter meet mention middle mind minute minutes moment monday month months morning most mostly
  move moved must name near nearby nearly necessary next nice night nine nobody none normal normally nothing notice number obviously
  often oh old older once onto open opinion option options order ordinary original otherwise ours outside over own pack particular
  past perfect perhaps person personally pick piece place plan plenty point prefer pretty previous probably problem process
  properly provide pull put question questions quick quickly quite rather read ready real reason reasons receive recent
  recently recommend recommended regarding regular related remember rest result right ring road round run running said saturday
  saw saying says second seem seems seen send sense serious seriously set seven several shall short should show shown side similar
  simple simply since single sit situation six slow small smaller soon sorry sound sounds speak special specific stand start
  started starting state stay step still straight stuff suggest suggestion suggestions sunday supposed surprised table taken
  takes taking talk talking team ten terms test thank thanks thinking third thought three throughout thursday time times tip tips today
  together told tomorrow tonight took top total totally touch toward town tried trouble true truly try trying tuesday turn twelve
  twenty twice two type types typical typically unless until upon usual usually various via walk wasn watch
  wednesday weekend whatever whenever whether whole whose wish within woman wonderful word words world worry worse worst
  worth wrong year years yesterday young appreciate available regards kindly cheers folks wondering briefly eventually entirely
  someday somehow somewhere sometimes anyway nowadays super stuff bunch love loves loving owns owner president ton tons pretty overall basically literally under beneath numbers figures table tables straight dump simple figure grab bring hope founded founder founders write writing`.split(
    /\s+/,
  ),
);
