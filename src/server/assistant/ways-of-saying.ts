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
  [/\bwhat (do|can|could|should|would) (i|you|we|one|people) (do|make|use|try) with\b/g, 'recipes with'],
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
  [/\bon the menu\b/g, 'do you sell'],
];
