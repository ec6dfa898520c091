import * as v from 'valibot';
import { addDays } from '../rules/delivery-days.ts';
import { text } from '../text.ts';

/** Checks only the format `YYYY-MM-DD`. */
export const DayText = v.pipe(
  text('Please choose a day.'),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Please choose a day.'),
);

/** An existing day, `YYYY-MM-DD`. */
export const Day = v.pipe(
  DayText,
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && !dataset.issues && addDays(dataset.value, 0) !== dataset.value)
      addIssue({ message: 'That day is not in the calendar.' });
  }),
);
