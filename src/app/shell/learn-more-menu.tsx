import { classNames } from '../ui/layout/class-names.ts';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { NavLink } from './nav-link.tsx';
import { isCurrent, learnMoreItems } from './navigation.ts';
import { useCurrentPath } from './use-current-path.ts';
import { useDisclosure } from './use-disclosure.ts';

const dropdownStyle =
  'absolute top-full z-30 mt-2 min-w-48 flex-col gap-1 rounded-lg border bg-surface p-2 shadow-md';

export function LearnMoreMenu() {
  const { open, boxProps, buttonProps, listProps } = useDisclosure();
  const pathname = useCurrentPath();
  const current = learnMoreItems.some((item) => isCurrent(pathname, item.to));
  return (
    <div {...boxProps} className="relative">
      <button
        {...buttonProps}
        className={classNames('nav-link', current ? 'bg-leaf-soft text-leaf-ink' : 'hover:bg-leaf-soft')}
      >
        Learn More
        <ChevronDownIcon className={classNames('h-4 w-4 transition-transform', open && 'rotate-180')} />
      </button>
      <ul {...listProps} className={classNames(dropdownStyle, 'left-0', open && 'flex')}>
        {learnMoreItems.map((item) => (
          <li key={item.to}>
            <NavLink item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}
