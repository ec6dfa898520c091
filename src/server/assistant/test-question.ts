/** A question as people ask it, and what a right answer contains, lacks, or links to. */
export type TestQuestion = {
  ask: string;
  /** The visitor's messages before it, oldest first. */
  earlier?: string[];
  /** Asked by a customer with one active weekly subscription; otherwise nobody is signed in. */
  signedIn?: true;
  contains?: RegExp[];
  lacks?: RegExp[];
  /** The path of a page that the answer links to. */
  leadsTo?: RegExp;
  /** The right answer is that the assistant does not know. */
  unknown?: true;
  /** The shop says nothing about it: the right answer is not to know, or to name a person or a doctor to ask. */
  leadsToPerson?: true;
  /** What a person counts as fully right. */
  note?: string;
};

/** Questions that were written at one time, before what they showed was corrected. */
export type QuestionSet = { name: string; questions: TestQuestion[] };
