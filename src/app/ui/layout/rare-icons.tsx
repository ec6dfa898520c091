import { Icon, type IconProps } from './icons.tsx';

// Lucide (ISC license), as in `icons.tsx`; apart from it, so that no first view carries them.

export function KeyIcon(props: IconProps) {
  return <Icon {...props} path="M11.5 11.5 21 2m-5 5 3 3m-6 5.5a5.5 5.5 0 1 1-11 0a5.5 5.5 0 0 1 11 0" />;
}

export function ChartIcon(props: IconProps) {
  return <Icon {...props} path="M3 3v16a2 2 0 0 0 2 2h16m-2-12-5 5-4-4-3 3" />;
}

export function SlidersIcon(props: IconProps) {
  return <Icon {...props} path="M10 5H3m9 14H3M14 3v4m2 10v4m5-9h-9m9 7h-5m5-14h-7m-6 5v4m0-2H3" />;
}

export function SearchIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="m21 21-4.34-4.34" />
      <circle cx="11" cy="11" r="8" />
    </Icon>
  );
}

export function KeyboardIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2"
    />
  );
}

export function ChefHatIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M17 21a1 1 0 0 0 1-1v-5.35c0-.457.316-.844.727-1.041a4 4 0 0 0-2.134-7.589 5 5 0 0 0-9.186 0 4 4 0 0 0-2.134 7.588c.411.198.727.585.727 1.041V20a1 1 0 0 0 1 1Z" />
      <path d="M6 17h12" />
    </Icon>
  );
}

export function ScissorsIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <circle cx="6" cy="6" r="3" />
      <path d="M8.12 8.12 12 12M20 4 8.12 15.88" />
      <circle cx="6" cy="18" r="3" />
      <path d="M14.8 14.8 20 20" />
    </Icon>
  );
}

export function PauseIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <rect x="14" y="3" width="5" height="18" rx="1" />
      <rect x="5" y="3" width="5" height="18" rx="1" />
    </Icon>
  );
}

export function PlayIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z"
    />
  );
}

export function MoreIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <circle cx="5" cy="12" r="1" />
      <circle cx="12" cy="12" r="1" />
      <circle cx="19" cy="12" r="1" />
    </Icon>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"
    />
  );
}

export function RepeatIcon(props: IconProps) {
  return (
    <Icon {...props} path="m17 2 4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3" />
  );
}
