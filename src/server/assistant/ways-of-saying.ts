/**
 * Turns of phrase that people use for what the pages call by one word; applied to questions and to what is searched.
 * Plurals and tenses are left to the stemmer.
 */
export const waysOfSaying: [RegExp, string][] = [
  [/\b(a|your|good|best|the|what) number\b(?! of)|\bnumber to (call|reach|dial)\b/g, 'phone number'],
  [
    /\b(quicker|faster|sooner|quickest|speed (it |things )?up|hurry|hurried|urgent(ly)?|asap|straight away|expedited?)\b/g,
    'rush',
  ],
  [/\b(travel(l?ing)?|on a trip|holidays?|out of town|gone for|be away|am away)\b/g, 'vacation'],
  [
    /\b(get|getting|hear|heard|come) back to (me|us)\b|\bhear (back )?from (you|u)\b|\brespond to\b/g,
    'reply',
  ],
  [/\bwrite (to )?(you|u|eden|the farm|the shop|someone|somebody)\b/g, 'contact you'],
  [/\bfirst (two|2) weeks\b/g, 'trial'],
  [/\b(get|getting|be|stay) in touch\b|\bget (a )?hold of (you|someone|somebody)\b/g, 'contact you'],
  [/\bwhere .{0,24}\b(keep|put|leave) (it|them|the (box|greens|rest))\b/g, 'where store'],
  [
    /\bhow (many|much)( \w+)? (should|do|would|will|must|can) (i|we|one|people) (buy|order|get|need|eat|use)\b(?! to (spend|pay|order))/g,
    'how much serving',
  ],
  [/\b(\w+)[ -](year|yr|month)s?[ -]olds?\b/g, 'child'],
  [
    /\b(am|is|are|be) expecting\b(?! (a |my |the |an )?(box|order|package|delivery))|\bexpecting a baby\b|\btrimester\b|\bmom[ -]to[ -]be\b/g,
    'am pregnant',
  ],
  [
    /\bmoney .{0,16}\b(off|out|taken|leave|deducted)\b|\b(taken|deducted) (off|from|out of) (my|the) (card|account)\b/g,
    'card charged',
  ],
  [
    /\b(turn|switch|get) .{0,25}\b(back on|on again|going again)\b|\b(start|begin)(ing)? (\w+ ){0,4}again\b|\bpick (it |things )?back up\b/g,
    'resume',
  ],
  [
    /\b(just|only) (one|a single|1|once) ?(box|order|time|delivery)?\b|\bwithout (signing up|subscribing|a (plan|subscription|commitment))\b|\bone[- ](off|time|single)\b|\bsingle (box|order|purchase|delivery)\b/g,
    'one time purchase',
  ],
  [
    /\bi (am |will be |have to )?(work|working|at work|busy|out|gone)\b.{0,15}\b(saturdays?|weekends?|that day|mornings?)\b|\b(nobody|no one|noone) (is |will be )?(home|in|there|around)\b|\b(not|never|is not) (be )?(at )?home\b/g,
    'not at home',
  ],
  [
    /\b(have|take|get) a (look|peek|tour)( a?round)?\b|\blook a?round\b|\bshow (me|us) (a?round|the farm)\b|\bsee (your|the|how) (farm|place|operation|facility|growing room)\b/g,
    'visit tour',
  ],
  [
    /\bhow (many days|long|fast|quickly|soon) (do|does|will|until|till|to|before|from)\b(?!.{0,40}\b(deliver\w*|order\w*|ship\w*|arrive|box|boxes|reply|answer|last|keep|good|fresh|stay|get|trial|subscription)\b).{0,30}\b(need|take|takes|ready|grown|sprout|come up)\b/g,
    '$& to grow',
  ],
  [
    /\bwhat (do|can|could|should|would) (i|you|we) (put|add|eat|have|serve|mix|combine|pair|use|make)\b(?! with)/g,
    'recipes eat use',
  ],
  [/\b(gluten|gmo|plastic|dairy|nut|soy|sugar|pesticide|chemical|cruelty)s?[ -]free\b/g, '$1'],
  [/\b(nobody|no one|noone) (answers|opens|comes|hears|is)\b|\bleave it with\b/g, 'not at home leave'],
  [
    /\b(bring|brought|bringing) (it|them|one|some|my (box|order|greens)|the (box|order|greens))\b/g,
    'deliver',
  ],
  [
    /\b(come|bring|deliver|drive|brought|delivered) (it |them )?(out )?to (my|our|the) (house|home|door|place|apartment|street|address)\b/g,
    'deliver to me',
  ],
  [
    /\b(must|have to|need to|should|supposed to|do) (i |you |we |it |they |them )?(must |need to |have to )?(be )?cook(ed)?\b|\bcook(ed)? (before|first)\b|\braw or\b/g,
    'eat raw or cooked',
  ],
  [
    /\b(can|could|do|should) (i|you|we|people) (put|add|use|eat|throw|toss|mix) (these|them|it|those|microgreens)( raw)? (in|on|into|with|to)\b(?! (the |my |a )?(freezer|refrigerator|drawer|bag|container|jar))/g,
    'recipes eat use',
  ],
  [/\b(my|the|referral|earned|any|this|have|use|that) credits?\b(?! card)/g, 'referral credit'],
  [/\bweight loss\b/g, 'lose weight'],
  [/\b(look|looks) like\b|\b(what|which) colou?rs?\b/g, 'describe appearance'],
  [
    /\b(for|with) (my |our )?(taxes|tax return|accountant|bookkeep\w*|records|expenses?( report)?)\b/g,
    'please',
  ],
  [/\bhow (many days|long) (ahead|in advance|before(hand)?)\b/g, 'lead time wait'],
  [/\bwork (together|with (you|a))\b/g, 'partner'],
  [/\b(which|what) (part|city|town|county|state|neighborhood)\b/g, 'where located'],
  [/\b(until|till|by) when\b|\bhow late\b|\bdeadline\b|\blast call\b/g, 'cutoff'],
  [
    /\b(more|extra|add)\b.{0,30}\b(less|fewer|instead|drop|remove)\b|\b(less|fewer)\b.{0,30}\bmore\b|\binstead of (the )?(pea|kale|radish|broccoli|baby|greens)\b|\b(switch|change|move) (me|us|it) (from|to)\b/g,
    '$& swap',
  ],
  [/\b(paid|pay) (for )?twice\b|\bbilled twice\b|\bdouble[- ](charged|billed)\b/g, 'charged twice'],
  [/\b(birthday|anniversary|housewarming|thank[- ]you) (present|gift|box|surprise)?\b/g, 'gift '],
  [/\b(sign on|signing on|get on board|come on board|team up)\b/g, 'partner'],
  [
    /\b(see|view|check|find|look at) (what|everything) i (have )?(ordered|bought)\b|\b(past|previous|earlier|old) orders\b|\border history\b/g,
    'my orders',
  ],
  [/\b(sign|log|logg?ed|signed)[ -]?in( to)?\b/g, 'login'],
  [
    /\b(opening|business|working|office|store|shop) (times?|days)\b|\b(times?|when) (are )?(you|u) (are )?open\b/g,
    'hours open',
  ],
  [/\b(ring|phone|dial) (you|u|someone|the farm|the shop)\b|\bgive (you|u) a (ring|call)\b/g, 'call you'],
  [/\b(drop|dropp?ing|bring|bringing) (\w+ ){0,3}(off|over|round|around|to (me|us|my|our))\b/g, 'deliver'],
  [
    /\b(fed ?ex|usps|ups|dhl|courier|by (mail|post)|in the mail|mail (them|it|the)|post (them|it))\b/g,
    'shipping',
  ],
  [
    /\btak(e|ing) (a|some) (break|pause|time off)( from)?\b|\bput (\w+ ){0,3}on (hold|pause)\b|\bon hold\b/g,
    'pause',
  ],
  [/\bget out of\b|\bopt out\b|\bback out( of)?\b|\bput an end to\b|\bcall(ing)? (it )?off\b/g, 'cancel'],
  [/\b(my |your )?(money|cash) back\b|\bmoneyback\b|\bcompensat\w+\b|\breimburse\w*\b/g, 'refund'],
  [
    /\b(tell|bring|invite|recommend you to|get|sign up|signs up|register|registers) (a |my |some |your )?(friends?|neighbou?rs?|coworkers?|colleagues?|family|people)\b|\bfriends?.{0,20}(sign|signs|join|joins|subscribe|subscribes|register)\b|\bneighbou?rs?.{0,20}(sign|signs|join|joins|subscribe|subscribes|register)\b|\bword of mouth\b/g,
    'refer a friend',
  ],
  [/\bsign(s|ing|ed)?[ -]?up\b/g, 'register'],
  [
    /\b(bistros?|diners?|pubs?|eater(y|ies)|food trucks?|coffee ?shops?|tea ?rooms?|bakery|bakeries|delis?)\b/g,
    'restaurant',
  ],
  [
    /\bwhat (do|can|could|should|would) (i|you|we|one|people) (do|make|use|try) with\b(?! (the |my |an? )?(empty|box|boxes|container|packaging|trays?)\b)/g,
    'recipes with',
  ],
  [
    /\bhow long (do|does|will|can|would) (it|they|these|those|((the|your|my) )?(greens|microgreens|shoots)) (last|keep|stay (fresh|good)|be good)\b/g,
    '$& shelf life',
  ],
  [/\b(gluten|nut|peanut|dairy|soy|allergen)s?[ -]?free\b/g, '$1 allergies'],
  [/\b(goes|go|pairs?) (well |good |best )?(with|together)\b/g, 'recipes with'],
  [
    /\b(dinner|lunch|breakfast|supper|snack|cooking|serving|meal) (ideas?|suggestions?|tips?|inspiration)\b/g,
    'recipes',
  ],
  [/\b(physical|retail|brick and mortar) (store|shop|location)s?\b|\bstorefront\b/g, 'visit'],
  [/\b(come|swing|stop|drop) (by|over|round)\b|\bpick (\w+ )?up\b/g, 'visit pickup'],
  [
    /\bbi[- ]weekly\b|\bfortnightly\b|\bevery (other|two|2|second) weeks?\b|\btwice (a|per) month\b/g,
    'biweekly',
  ],
  [/\b(every week|each week|once a week|per week)\b/g, 'weekly'],
  [/\b(every month|each month|once a month|per month)\b/g, 'monthly'],
  [/\b(two|2)[ -]weeks? trial\b|\b14[ -]day trial\b|\btest (period|phase)\b/g, 'trial'],
  [/\bgo(es|ne|ing)? (bad|off|yellow|brown|soft|limp)\b|\bturn(s|ed)? (yellow|brown)\b/g, 'spoil'],
  [/\bwent (bad|off|yellow|brown|soft|limp)\b/g, 'wilted'],
  [/\b(last|latest) (time|moment|day|chance|possible|i can)\b.{0,12}\border\b|\border by\b/g, 'cutoff order'],
  [/\b(two|2|three|3)[ -]weeks?\b|\b(14|fourteen) days\b|\bfortnight\b/g, 'wait'],
  [/\bfreez(e|ing) (my |the |our )?(account|subscription|plan|deliver(y|ies)|order|box)\b/g, 'pause'],
  [/\bon the menu\b/g, 'do you sell'],
];
