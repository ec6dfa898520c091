import { Toaster } from '../feedback/toaster.tsx';
import { MenuList } from './menu-list.tsx';
import { Tooltips } from './tooltips.tsx';

/** What no first view needs, and Radix behind it: one file, loaded by `late-parts.ts`. */
export const drawnLate = { MenuList, Toaster, Tooltips };
