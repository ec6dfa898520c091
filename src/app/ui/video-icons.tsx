import { Icon, type IconProps } from './icon.tsx';

// Apart from the other icons, so that the chunk of the hero video holds no other icons.

export function PauseIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <rect x="14" y="3" width="5" height="18" rx="1" />
      <rect x="5" y="3" width="5" height="18" rx="1" />
    </Icon>
  );
}

export function PlayIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z" />
    </Icon>
  );
}
